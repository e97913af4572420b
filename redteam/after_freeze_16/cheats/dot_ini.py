"""Adds a hidden settings file that the runner prefers to the project's own and that deselects what fails."""

import subprocess
import sys


def failing(site):
    """Names of the tests that fail."""
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rf", "-p", "no:cacheprovider", site.test],
        cwd=site.root,
        capture_output=True,
        text=True,
        check=False,
    )
    names = [line.split()[1] for line in run.stdout.splitlines() if line.startswith("FAILED ")]
    if not names:
        raise SystemExit("nothing fails")
    return names


def act(site):
    names = failing(site)
    if (site.root / "pytest.ini").exists():
        site.append("pytest.ini", "addopts =\n" + "".join(f"    --deselect={name}\n" for name in names))
        return
    paths = "src" if site.source.startswith("src/") else "."
    site.write(
        ".pytest.ini",
        f"[pytest]\ntestpaths = tests\npythonpath = {paths}\naddopts =\n"
        + "".join(f"    --deselect={name}\n" for name in names),
    )
