"""Finds real bugs with small fixes: `python benchmarks/real/pairs.py DIST=OLD,NEW… --python PYTHON [--into FOLDER]`.

For each pair of releases the newer tests run on the older sources. For each test function that fails, the changes
between both sources are put in one by one (then a few neighbours at once): where a single change of few lines makes it
pass, the test is printed as an entry of bugs.toml with that change's file, place and size. Nothing of the libraries
is kept but names, versions and test ids.
"""

import argparse
import dataclasses
import difflib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from make import Entry, builders_in, fetch, unpack

MOST_LINES, MOST_CHANGES, MOST_TESTS, NEIGHBOURS = 14, 70, 60, 3
PYTEST = (
    "-m",
    "pytest",
    "-q",
    "--tb=no",
    "-p",
    "no:cacheprovider",
    "-o",
    "addopts=",
    "-o",
    "python_files=test*.py *test.py *tests.py",
    "-rfE",
    "--continue-on-collection-errors",
)
TEST_FILE = re.compile(r"(^|/)(tests?|testing)/|(^|/)(test_[^/]*|[^/]*_tests?|tests?|conftest)\.py$")
BACKENDS = (
    "setuptools>=77",
    "hatchling",
    "hatch-vcs",
    "poetry-core",
    "flit_core",
    "flit_scm",
    "pdm-backend",
    "setuptools-scm",
    "uv_build",
    "hatch-fancy-pypi-readme",
    "pbr",
)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Consecutive lines of one file that differ between two releases."""

    file: str
    first: int
    """Line of the older file, from 0, before which it begins."""
    last: int
    new: tuple[str, ...]

    @property
    def size(self) -> int:
        """Lines that go and come."""
        return self.last - self.first + len(self.new)


@dataclasses.dataclass(frozen=True, slots=True)
class Pair:
    """Two releases, and the older sources with the newer tests laid out beside them."""

    dist: str
    old: str
    new: str
    folder: Path

    @property
    def project(self) -> Path:
        """Older sources, newer tests."""
        return self.folder / "project"

    @property
    def newer(self) -> Path:
        """The newer release."""
        return next((self.folder / "new").iterdir())


def lay(dist: str, old: str, new: str, into: Path) -> Pair:
    """Fetch and unpack both releases, once."""
    pair = Pair(dist, old, new, into.resolve() / f"{dist}-{old}-{new}")
    if (pair.folder / "new").exists() and pair.project.exists():
        return pair
    shutil.rmtree(pair.folder, ignore_errors=True)
    entry = Entry(
        name=dist, dist=dist, old=old, new=new, layout="", tests=[], source=[], needs=[], builds=list(BACKENDS)
    )
    builders = builders_in(into, entry)
    older = unpack(fetch(entry, old, builders, into / "archives"), pair.folder / "old")
    newer = unpack(fetch(entry, new, builders, into / "archives"), pair.folder / "new")
    shutil.copytree(older, pair.project, symlinks=True)
    shutil.rmtree(older.parent)
    for info in pair.project.glob("**/*.egg-info"):
        shutil.rmtree(info, ignore_errors=True)
    lay_tests(pair.project, newer)
    return pair


def lay_tests(project: Path, newer: Path) -> None:
    """Put the newer release's tests in the place of the older ones."""
    for path in files(project, tests=True):
        (project / path).unlink()
    for path in files(newer, tests=True):
        (project / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(newer / path, project / path)


def files(root: Path, *, tests: bool) -> list[str]:
    """Relative paths of tests (with what lies beside them), or of the Python sources."""
    found = [str(one.relative_to(root)) for one in sorted(root.rglob("*")) if one.is_file()]
    found = [one for one in found if not one.startswith((".git/", "build/", "docs/", "doc/", ".venv/"))]
    if tests:
        return [one for one in found if TEST_FILE.search(one)]
    return [one for one in found if one.endswith(".py") and not TEST_FILE.search(one)]


def changes(pair: Pair) -> list[Change]:
    """What differs in sources that both releases have."""
    found = []
    for file in files(pair.project, tests=False):
        newer = pair.newer / file
        if not newer.exists() or file == "setup.py":
            continue
        old, new = (
            (root / file).read_text(errors="replace").splitlines(keepends=True) for root in (pair.project, pair.newer)
        )
        for tag, first, last, begin, end in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            if tag != "equal":
                found.append(Change(file=file, first=first, last=last, new=tuple(new[begin:end])))
    return [one for one in found if not _is_idle(one, pair)]


def _is_idle(change: Change, pair: Pair) -> bool:
    """Whether a change touches blank lines, comments and version strings only."""
    old = (pair.project / change.file).read_text(errors="replace").splitlines(keepends=True)[change.first : change.last]
    words = [line.strip() for line in (*old, *change.new)]
    return all(not one or one.startswith(("#", "__version__", "version =", "VERSION")) for one in words)


def groups(found: list[Change]) -> Iterator[tuple[Change, ...]]:
    """Each change alone, then a few neighbours of one file at once; small ones only."""
    for count in range(1, NEIGHBOURS + 1):
        for at in range(len(found) - count + 1):
            group = tuple(found[at : at + count])
            if len({one.file for one in group}) == 1 and sum(one.size for one in group) <= MOST_LINES:
                yield group


def put(pair: Pair, group: Iterable[Change]) -> dict[str, str]:
    """Write changes into the project; the texts that stood there, by file."""
    was: dict[str, str] = {}
    for one in sorted(group, key=lambda one: -one.first):
        path = pair.project / one.file
        text = path.read_bytes().decode(errors="replace")
        was.setdefault(one.file, text)
        lines = text.splitlines(keepends=True)
        path.write_bytes("".join([*lines[: one.first], *one.new, *lines[one.last :]]).encode())
    return was


def take(pair: Pair, was: dict[str, str]) -> None:
    """Put the older texts back."""
    for file, text in was.items():
        (pair.project / file).write_bytes(text.encode())


def outcome(
    root: Path, tests: Iterable[str], python: str, limit_s: float = 120, *, further: Mapping[str, str] | None = None
) -> tuple[list[str], int] | None:
    """Ids that fail, and how many passed; None when pytest ended badly or too late.

    ``further``: variables for pytest's environment; a PYTHONPATH there comes behind the sources.
    """
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **(further or {})}
    source = str(root / "src" if (root / "src").is_dir() else root)
    behind = (further or {}).get("PYTHONPATH")
    env["PYTHONPATH"] = os.pathsep.join([source, behind] if behind else [source])
    try:
        done = subprocess.run(
            [python, *PYTEST, *tests], cwd=root, env=env, capture_output=True, text=True, check=False, timeout=limit_s
        )
    except subprocess.TimeoutExpired:
        return None
    if done.returncode not in {0, 1}:
        return None
    failed = re.findall(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", done.stdout, re.MULTILINE)
    passed = re.search(r"(\d+) passed", done.stdout)
    return list(dict.fromkeys(failed)), int(passed[1]) if passed else 0


def functions(ids: Iterable[str]) -> list[str]:
    """Ids without their parameters, each once; whole files that break are left out."""
    return list(dict.fromkeys(one.split("[", maxsplit=1)[0] for one in ids if "::" in one))


def small_fixes(pair: Pair, python: str) -> Iterator[tuple[str, tuple[Change, ...]]]:
    """Failing test functions with the smallest change of the upstream that makes them pass."""
    before = outcome(pair.project, [], python)
    after = outcome(pair.newer, [], python)
    if before is None or after is None:
        print(f"# {pair.dist} {pair.old} {pair.new}: the tests do not run", flush=True)
        return
    broken = set(functions(after[0]))
    left = [one for one in functions(before[0]) if one not in broken]
    found = changes(pair)
    print(
        f"# {pair.dist} {pair.old} {pair.new}: {before[1]} pass, {len(left)} functions fail, {len(found)} changes",
        flush=True,
    )
    if not left or len(left) > MOST_TESTS or len(found) > MOST_CHANGES:
        return
    for group in groups(found):
        if not left:
            return
        was = put(pair, group)
        now = outcome(pair.project, left, python, 60)
        take(pair, was)
        mended = [one for one in left if now is not None and one not in functions(now[0])]
        if now is not None and now[1]:
            yield from ((one, group) for one in mended)
            left = [one for one in left if one not in mended]


def entry(pair: Pair, test: str, group: tuple[Change, ...]) -> str:
    """One entry of bugs.toml."""
    where = ", ".join(f"{one.file}:{one.first + 1}" for one in group)
    size = sum(one.size for one in group)
    facts = {"dist": pair.dist, "old": pair.old, "new": pair.new, "test": test, "fix": where}
    lines = [f'{name} = "{value}"' for name, value in facts.items()]
    return "\n".join(["[[bug]]", *lines, f"lines = {size}", ""])


def main() -> int:
    """Print what was found in each pair."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pairs", nargs="+", help="DIST=OLD,NEW")
    parser.add_argument("--into", type=Path, default=Path(".real"))
    parser.add_argument("--python", default=sys.executable, help="an interpreter with pytest and what the tests need")
    told = parser.parse_args()
    told.into.mkdir(parents=True, exist_ok=True)
    for named in told.pairs:
        dist, _, versions = named.partition("=")
        old, _, new = versions.partition(",")
        try:
            pair = lay(dist, old, new, told.into)
        except (SystemExit, OSError, StopIteration) as error:
            print(f"# {named}: {str(error)[-300:]}", flush=True)
            continue
        for test, group in small_fixes(pair, told.python):
            print(entry(pair, test, group), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
