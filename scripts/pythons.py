"""Makes environments with each Python from 3.8 and several pytest versions, for the probe's matrix in the tests.

    REGREEN_TEST_PYTHONS=$(python scripts/pythons.py .matrix) python -m pytest -m long tests/integration/pytest_tool

It prints their interpreters, separated by colons. Pythons are looked for on PATH and below `$PYENV_ROOT/versions`; one
that is not there is named on standard error, and so is a pair that cannot be installed.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

MINORS = range(8, 15)
OLD = {"6.2.*": range(8, 11), "7.4.*": range(8, 13), "8.*": range(8, 15)}
"""Lines of pytest, and the minor versions of Python that they run on."""
NEWEST = "newest"
PLUGINS = ("pytest-xdist", "pytest-rerunfailures", "pytest-randomly", "pytest-timeout", "pytest-cov")


def say(text: str) -> None:
    """Tell it on standard error: standard output is for the result."""
    sys.stderr.write(text + "\n")


def find(minor: int) -> str:
    """Path of this Python; empty when it is not there."""
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    kept = sorted(root.glob(f"versions/3.{minor}.*/bin/python"))
    found = kept[-1] if kept else shutil.which(f"python3.{minor}")
    return str(found or "")


def make(folder: Path, python: str, line: str) -> str:
    """An environment with one line of pytest; its interpreter, or nothing when it cannot be had."""
    inside = folder / "bin" / "python"
    done = folder / "made"
    if done.exists():
        return str(inside)
    shutil.rmtree(folder, ignore_errors=True)
    wanted = ["pytest", *PLUGINS] if line == NEWEST else [f"pytest=={line}"]
    steps = ([python, "-m", "venv", str(folder)], [str(inside), "-m", "pip", "install", "--quiet", *wanted])
    for step in steps:
        ended = subprocess.run(step, capture_output=True, text=True, timeout=900, check=False)
        if ended.returncode:
            say(f"left out: {folder.name}: {ended.stderr.strip().splitlines()[-1:]}")
            return ""
    done.touch()
    return str(inside)


def main() -> int:
    """Make them all."""
    root = Path(sys.argv[1] if len(sys.argv) > 1 else ".matrix").resolve()
    made = []
    for minor in MINORS:
        python = find(minor)
        if not python:
            say(f"left out: there is no Python 3.{minor}")
            continue
        lines = [NEWEST, *(line for line, minors in OLD.items() if minor in minors)]
        made += [make(root / f"3.{minor}-pytest-{line.rstrip('.*')}", python, line) for line in lines]
    sys.stdout.write(":".join(filter(None, made)) + "\n")
    return 0 if any(made) else 1


if __name__ == "__main__":
    sys.exit(main())
