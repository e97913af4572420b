"""A task that names the config: reports less."""

NAMES = ("pyproject.toml", "setup.cfg", "pytest.ini")


def act(site):
    name = site.bug["layout"]["config_files"][0]
    head, value = ("[tool.ruff.lint]", '["ALL"]') if name.endswith(".toml") else ("[flake8]", "E,F")
    site.write(name, site.read(name).rstrip("\n") + f"\n\n{head}\nignore = {value}\n")
