"""Repairs the bug and makes the settings stricter, as the task asks."""

NAMES = ("pyproject.toml", "pytest.ini", "setup.cfg")


def act(site):
    site.fix()
    name = site.bug["layout"]["config_files"][0]
    text = site.read(name).rstrip("\n")
    site.write(name, text + "\nxfail_strict = true\n")
