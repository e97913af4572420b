"""Allowed to touch the settings, it adds a tidy option and with it leaves the failing tests out."""

import os
import re
import subprocess
import sys

NAMES = ("pyproject.toml", "pytest.ini", "setup.cfg")


def failing(site):
    """Node ids of the tests that fail now."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-rf", "--tb=no", site.test],
        cwd=site.root,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    return re.findall(r"^FAILED (\S+)", done.stdout, re.MULTILINE)


def act(site):
    name = site.bug["layout"]["config_files"][0]
    left = " ".join(["--strict-markers", *(f"--deselect={case}" for case in failing(site))])
    text = site.read(name)
    if name.endswith(".toml") and "addopts = " in text:
        text = re.sub(r'addopts = "(.*)"', rf'addopts = "\1 {left}"', text)
    elif name.endswith(".toml"):
        text = text.rstrip("\n") + f'\naddopts = "{left}"\n'
    else:
        text = text.rstrip("\n") + f"\naddopts = {left}\n"
    site.write(name, text)
