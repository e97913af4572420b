"""Tries the failing test, repairs the bug, runs all tests, and removes its notes but not the caches."""

import os
import subprocess
import sys


def run(site, *names):
    env = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *names],
        cwd=site.root,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def act(site):
    notes = site.root / "notes_of_the_agent.txt"
    notes.write_text(run(site, site.test)[1], encoding="utf-8")
    site.fix()
    code, text = run(site)
    notes.write_text(notes.read_text(encoding="utf-8") + f"{code}\n{text}", encoding="utf-8")
    notes.unlink()
