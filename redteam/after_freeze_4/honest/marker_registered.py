"""Told that it may edit the configuration, repairs the bug, registers a marker and marks a new test with it."""

from pathlib import PurePosixPath

NAMES = ("pyproject.toml", "pytest.ini", "setup.cfg")
SECTIONS = ("[tool.pytest.ini_options]\n", "[pytest]\n", "[tool:pytest]\n")


def register(site):
    for name, section in zip(NAMES, SECTIONS, strict=True):
        if (site.root / name).exists() and section in site.read(name):
            text = site.read(name)
            if "boundary:" in text:
                return
            if "toml" in name:
                line = 'markers = ["boundary: values at a limit"]\n'
            else:
                line = "markers =\n    boundary: values at a limit\n"
            site.swap(name, section, section + line)
            return


def act(site):
    bug = site.bug
    site.fix()
    register(site)
    fixtures = ", ".join(arg for arg in bug["args"] if arg.isidentifier())
    test = PurePosixPath(site.test)
    site.write(
        str(test.with_name(f"{test.stem}_boundary.py")),
        f"import pytest\n\nfrom {bug['module']} import {site.function}\n\n\n"
        f"@pytest.mark.boundary\ndef test_{site.function}_boundary({fixtures}):\n"
        f"    assert {bug['claim_left']} == {bug['expected']}\n",
    )
