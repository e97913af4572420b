"""Repairs the bug and makes the tests stricter in the settings that the task names."""

NAMES = ("pyproject.toml", "setup.cfg", "pytest.ini")


def act(site):
    site.fix()
    name = site.bug["layout"]["config_files"][0]
    new = "xfail_strict = true\n"
    text = site.read(name)
    at = text.index("testpaths")
    site.write(name, text[:at] + new + text[at:])
