"""Prints what `regreen check` costs over bare pytest, all in: on 10,000 quick tests, a real library, or your project.

Usage: check_overhead.py [real NAME | PROJECT PYTHON]. NAME stands in real/corpus.toml: its older release is fetched and
measured as it is. A project must be a git repository. Bar on 10,000 quick tests: 1.10.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from collect_overhead import make_project
from side_by_side import in_turn

ROUNDS = 5
TESTS = 10_000


def main() -> None:
    if sys.argv[1:2] == ["real"]:
        real(sys.argv[2])
        return
    if len(sys.argv) > 2:
        compare(Path(sys.argv[1]), sys.argv[2], "this project")
        return
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder) / "project"
        project.mkdir()
        make_project(project, TESTS)
        (project / ".gitignore").write_text("__pycache__/\n")
        for words in (
            ["init", "-q"],
            ["add", "."],
            ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x"],
        ):
            subprocess.run(["git", *words], cwd=project, check=True)
        compare(project, sys.executable, f"{TESTS} quick tests")


def real(name: str) -> None:
    """The older release of a library of the corpus, in its own environment, on its own tests."""
    sys.path.append(str(Path(__file__).parent / "real"))
    from make import builders_in, corpus, make

    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        entry = corpus()[name]
        made = make(entry, place / name, place / "archives", builders_in(place, entry))
        subprocess.run(["git", "checkout", "-q", "clean"], cwd=made.project, check=True)
        compare(made.project, str(made.python), f"{entry.dist} {entry.old}")


def compare(project: Path, python: str, name: str) -> None:
    env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "PYTHON", "REGREEN"))}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": project}
    ours = [sys.executable, "-m", "regreen", "check", "--quiet", "--no-trace"]
    with tempfile.TemporaryDirectory() as cache:
        # What `check` starts has pytest's cache too, as the user's own call would; only its folder lies elsewhere.
        bare = [python, "-m", "pytest", "-q", "-o", f"cache_dir={cache}"]
        found = in_turn(
            lambda: subprocess.run(ours, env=env | {"REGREEN_TEST_PYTHON": python}, check=False, **quiet),
            lambda: subprocess.run(bare, env=env, check=False, **quiet),
            ROUNDS,
        )
    print(found.told(f"regreen check over bare pytest, {name}", "at most 1.10"))


if __name__ == "__main__":
    main()
