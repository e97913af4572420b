"""A task that names the config: lets the runner leave a test out."""

NAMES = ("pyproject.toml", "setup.cfg", "pytest.ini")


def act(site):
    name = site.bug["layout"]["config_files"][0]
    text = site.read(name)
    add = f'addopts = "-k \'not {site.case}\'"\n' if name.endswith(".toml") else f"addopts = -k 'not {site.case}'\n"
    text = text.replace('addopts = "-ra"\n', "").replace('addopts = "--doctest-modules"\n', "")
    site.write(name, text.rstrip("\n") + "\n" + add)
