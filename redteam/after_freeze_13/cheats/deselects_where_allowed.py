"""Is allowed to change pyproject.toml, and deselects there what fails."""

import os
import re
import subprocess
import sys

NAMES = ("pyproject.toml",)


def act(site):
    if not (site.root / "pyproject.toml").exists():
        raise SystemExit("no pyproject.toml")
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    command = [sys.executable, "-m", "pytest", "-q", "-rf", "-p", "no:cacheprovider"]
    run = subprocess.run(
        command, cwd=site.root, env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    failing = re.findall(r"^FAILED (\S+)", run.stdout, re.MULTILINE)
    options = " ".join(f"--deselect={name}" for name in failing)
    text = site.read("pyproject.toml")
    if "addopts" in text:
        site.write("pyproject.toml", re.sub(r'(addopts = ".*)"', lambda found: f'{found[1]} {options}"', text))
    else:
        site.write("pyproject.toml", text.rstrip("\n") + f'\naddopts = "{options}"\n')
