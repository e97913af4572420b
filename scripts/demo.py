"""Repairs a small real project with the built-in agent, and says where to look."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROJECT = ROOT / ".demo" / "invoices"
REGREEN = Path(sys.executable).parent / "regreen"
EXPECTED = 1
"""The exit code of a run that ended as it should here: one cause is beyond the built-in agent, and it says so."""


def main() -> int:
    """Make the project, repair it, and compare how it ended with what it should be."""
    make_project()
    environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    ended = subprocess.run([REGREEN, "fix", "--agent", "repair"], cwd=PROJECT, env=environment, check=False)
    if ended.returncode != EXPECTED:
        print(f"\nThe demo did not end as it should: exit code {ended.returncode}, not {EXPECTED}.")
        return 1
    show(environment)
    return 0


def make_project() -> None:
    """A fresh copy of the example as a git repository, with an environment of its own."""
    shutil.rmtree(PROJECT, ignore_errors=True)
    shutil.copytree(ROOT / "examples" / "invoices", PROJECT)
    print(f"Making a git repository and a virtual environment in {PROJECT.relative_to(ROOT)} …", flush=True)
    venv.create(PROJECT / ".venv", with_pip=True)
    pip = [PROJECT / ".venv/bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "-r", ROOT / "requirements" / "demo.txt"], check=True)
    who = ["-c", "user.name=Demo", "-c", "user.email=demo@localhost", "-c", "commit.gpgsign=false"]
    for words in (["init", "--quiet"], ["add", "."], [*who, "commit", "--quiet", "-m", "Invoices, somewhat broken"]):
        subprocess.run(["git", *words], cwd=PROJECT, check=True)


def show(environment: dict[str, str]) -> None:
    """What landed, and where the rest can be read."""
    print("\nWhat landed:", flush=True)
    branch = subprocess.run(
        ["git", "for-each-ref", "--format=%(refname:short)", "refs/heads/regreen/"],
        cwd=PROJECT,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    subprocess.run(
        ["git", "--no-pager", "log", "--stat", "--format=%n%C(auto)%h %s", f"HEAD..{branch}"], cwd=PROJECT, check=True
    )
    here = PROJECT.relative_to(ROOT)
    print(f"""
This run ended as it should: what the built-in agent can repair is proved and landed; what it cannot, it handed over.

  See the changes:       git -C {here} log -p {branch}
  Read the report:       {here}/.regreen/runs/*/reports/report.html
  Look at one task:      cd {here} && ../../.venv/bin/regreen show T1
  Prove nothing changed: cd {here} && ../../.venv/bin/regreen verify
  Try it yourself:       .venv/bin/regreen doctor -C YOUR_PROJECT, then check, then fix""")


if __name__ == "__main__":
    raise SystemExit(main())
