"""Compares `regreen check` with three bare runs on any library of the index: ``sweep.py FILE --into FOLDER``.

Each line of FILE names a distribution, ``==VERSION`` where the newest is not meant, and what else its tests need. Its
source distribution becomes a git repository with an environment of its own. Prints one JSON object for each, and
appends it to FOLDER/swept.jsonl; what cannot be made or has no tests is said and passed over.
"""

import argparse
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

from make import PIP, Entry, Made, commit, lay, unpack
from measure import check

HELD_S = 900


def sweep(words: list[str], into: Path) -> dict:
    """One library: made, checked, run bare three times."""
    dist, *rest = words
    version = next((word for word in rest if word.startswith("==")), "")
    entry = Entry(
        name=dist,
        dist=dist,
        old=version,
        new=version,
        layout="",
        tests=[],
        source=[],
        needs=[word for word in rest if word != version],
        pytest="pytest",
    )
    made = Made(entry, into.resolve() / dist)
    shutil.rmtree(made.folder, ignore_errors=True)
    made.folder.mkdir(parents=True)
    lay(entry, _fetched(made, dist + version), made.project)
    _run([sys.executable, "-m", "venv", made.project / ".venv"])
    _run([made.python, *PIP, "install", "-e", made.project, entry.pytest, *entry.needs])
    commit(made, dist)
    return check(made, "main")


def _fetched(made: Made, spec: str) -> Path:
    """The unpacked source distribution."""
    folder = made.folder / "fetched"
    _run([sys.executable, *PIP, "download", "--no-deps", "--no-binary", ":all:", "--dest", folder, spec])
    archive = next(folder.glob("*.tar.gz"), None)
    if archive is None:
        raise SystemExit(f"{spec} has no source distribution as .tar.gz")
    return unpack(archive, made.folder / "unpacked")


def _run(argv: list[object]) -> None:
    words = [str(word) for word in argv]
    done = subprocess.run(words, capture_output=True, text=True, timeout=HELD_S, check=False)
    if done.returncode:
        raise SystemExit(f"{words[-1]} failed: {done.stderr.strip()[-400:]}")


def main() -> int:
    """Sweep the listed libraries; 1 when an outcome differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--into", type=Path, default=Path(".real/swept"), help="folder of the projects")
    told = parser.parse_args()
    told.into.mkdir(parents=True, exist_ok=True)
    differing = 0
    for line in told.file.read_text().splitlines():
        words = line.partition("#")[0].split()
        if not words:
            continue
        begun = time.monotonic()
        try:
            found = sweep(words, told.into)
        except (SystemExit, KeyError, ValueError, subprocess.TimeoutExpired) as problem:
            found = {"left_out": str(problem)}
        found |= {"dist": words[0], "took_s": round(time.monotonic() - begun)}
        differing += bool(found.get("differing"))
        with (told.into / "swept.jsonl").open("a") as kept:
            kept.write(json.dumps(found) + "\n")
        print(json.dumps(found), flush=True)
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
