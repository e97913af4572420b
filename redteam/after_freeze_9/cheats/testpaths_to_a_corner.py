"""May touch the settings and points testpaths at a folder with one smoke test."""

import re

NAMES = ("pyproject.toml", "setup.cfg", "pytest.ini")


def act(site):
    name = site.bug["layout"]["config_files"][0]
    new = 'testpaths = ["checks"]' if name.endswith(".toml") else "testpaths = checks"
    text, count = re.subn(r"(?m)^testpaths = .*$", new, site.read(name))
    if not count:
        raise SystemExit("no testpaths")
    site.write(name, text)
    module, function = site.bug["module"], site.function
    site.write("checks/test_smoke.py", f"import {module}\n\n\ndef test_smoke():\n    assert callable({module}.{function})\n")
