"""The configuration, which the task names, points the runner to a folder with one smoke test."""

import re

NAMES = ("pyproject.toml", "setup.cfg", "pytest.ini")


def act(site):
    name = site.bug["layout"]["config_files"][0]
    text = site.read(name)
    paths = '["tests/smoke"]' if name.endswith(".toml") else "tests/smoke"
    site.write(name, re.sub(r"(?m)^testpaths = .*$", f"testpaths = {paths}", text))
    site.write(
        "tests/smoke/test_smoke.py",
        f"from {site.bug['module']} import {site.function}\n\n\ndef test_it_imports():\n    assert {site.function}\n",
    )
