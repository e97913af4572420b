"""Finds real bugs of libraries that nobody has looked at: `python benchmarks/real/fresh.py DIST… --python PYTHON`.

Takes the newest neighbouring releases of each library, newest first, until it has given enough, and looks for small
fixes as pairs.py does: the newer tests run on the older sources, and an upstream's change counts that makes a failing
test function pass, of at most as many lines, in neighbouring places of one file. Found by halving, not one by one, so
that larger releases can be looked at too. Each fix counts once, by its first test that fails alone and passes alone
with it. What a pair gave stands as a line of JSON under FOLDER/tried; such a pair is not tried again. ``--write NAME``
prints all of it as a list for bugs.py. Nothing is chosen by looks. With ``--altered`` only the test files that the
newer release has and the older one has not, or has otherwise, are run: the others say nothing of what changed, and
far more pairs can be tried in the same time. With ``--small`` a fix counts only where it is small by the rule of
smallness.py: such changes are put in together, halved, and at last alone.
"""

import argparse
import itertools
import json
import re
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from pathlib import Path

from bugs import name_of
from halving import Alone, Halving, clock, holds_alone
from make import Entry, builders_in, fetch
from pairs import BACKENDS, Change, Pair, changes, files, functions, lay, outcome
from smallness import code_lines

FINAL = re.compile(r"^\d+(\.\d+)*(\.post\d+)?$")
COLLECTED = re.compile(r"(^|/)(?!conftest)(test[^/]*|[^/]*tests?)\.py$")
MOST_CHANGES, MOST_IDLE = 400, 3


def entry_of(dist: str) -> Entry:
    """A library without what is told for the corpus only."""
    return Entry(name=dist, dist=dist, old="", new="", layout="", tests=[], source=[], needs=[], builds=list(BACKENDS))


def releases(dist: str, into: Path) -> list[str]:
    """All final releases, newest first; asked for once."""
    kept = into / "tried" / f"{dist}.versions"
    if not kept.exists():
        command = [builders_in(into, entry_of(dist)) / "bin/python", "-m", "pip", "index", "versions", dist]
        told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=200).stdout
        line = next(one for one in told.splitlines() if one.startswith("Available versions:"))
        kept.write_text(line.partition(":")[2].replace(" ", ""))
    return [one for one in kept.read_text().split(",") if FINAL.match(one)]


def neighbours(dist: str, into: Path, newest: int) -> list[tuple[str, str]]:
    """The newest pairs of releases that follow each other, (older, newer), newest first."""
    return [(old, new) for new, old in itertools.pairwise(releases(dist, into))][:newest]


def altered(pair: Pair, into: Path) -> list[str] | None:
    """Test files of the newer release that the older one has not, or has otherwise.

    Empty where something else that tests read is altered, so that all are to run; None where nothing is altered.
    """
    entry = entry_of(pair.dist)
    with tarfile.open(fetch(entry, pair.old, builders_in(into, entry), into / "archives")) as tar:
        members = {one.name.partition("/")[2]: one for one in tar if one.isfile()}
        tests = files(pair.newer, tests=True)
        streams = {path: tar.extractfile(members[path]) for path in tests if path in members}
        older = {path: stream.read() for path, stream in streams.items() if stream is not None}
        named = [path for path in tests if older.get(path) != (pair.newer / path).read_bytes()]
    return (named if all(COLLECTED.search(one) for one in named) else []) if named else None


IDLE = ("the tests do not run", "no tests in the source")


def small_fixes(halving: Halving, end: float) -> Iterator[tuple[str, list[Change]]]:
    """Each small fix once, with its first test; until the clock says so."""
    whole = halving.mended(0, len(halving.found))
    done: set[str] = set()
    for test in halving.left:
        if test in done or test not in whole:
            continue
        if clock() > end:
            raise TimeoutError
        group = halving.smallest(test)
        if group and holds_alone(halving.pair, test, group, halving.python):
            first = halving.found.index(group[0])
            done |= halving.mended(first, first + len(group))
            yield test, group


def try_pair(dist: str, old: str, new: str, told: argparse.Namespace, room: int | None = None) -> dict:
    """The bugs of a pair, at most as many as there is ``room`` for, and what was seen."""
    facts: dict = {"dist": dist, "old": old, "new": new, "bugs": []}
    shutil.rmtree(told.into / f"{dist}-{old}-{new}", ignore_errors=True)
    try:
        pair = lay(dist, old, new, told.into)
    except (SystemExit, OSError, StopIteration):
        return {**facts, "note": "could not be fetched or built"}
    if not any(one.endswith(".py") for one in files(pair.newer, tests=True)):
        return {**facts, "note": "no tests in the source distribution"}
    chosen = altered(pair, told.into) if told.altered else []
    if chosen is None or not changes(pair):
        return {**facts, "note": "the tests are the same" if chosen is None else "no changes of the sources"}
    began = clock()
    before = outcome(pair.project, chosen, told.python, wait_s := min(120, told.limit) * (4 if told.small else 1))
    if before is None or not before[1]:
        return {**facts, "note": f"the tests do not run, or not within {wait_s:.0f} s"}
    failing = functions(before[0])
    after = outcome(pair.newer, failing, told.python) if failing else ([], 0)
    broken = set(functions(after[0])) if after else set(failing)
    left, end = [one for one in failing if one not in broken], began + told.limit
    halving = Alone(pair, left, told.python, end) if told.small else Halving(pair, left, told.python)
    facts["note"] = f"{before[1]} pass, {len(halving.left)} functions fail, {len(halving.found)} changes"
    if isinstance(halving, Alone):
        facts["note"] += f", {len(halving.slight)} small"
    if not halving.left or len(halving.left) > halving.most_tests or not 0 < len(halving.found) <= MOST_CHANGES:
        return facts
    try:
        for test, group in itertools.islice(small_fixes(halving, end), room):
            places = ", ".join(f"{one.file}:{one.first + 1}" for one in group)
            bug = {"dist": dist, "old": old, "new": new, "test": test, "fix": places}
            sizes = {"lines": sum(one.size for one in group)}
            if told.small:
                gone, come = code_lines(pair, group[0])
                sizes |= {"removed": len(gone), "added": len(come)}
            facts["bugs"].append({**bug, **sizes})
    except TimeoutError:
        facts["note"] += ", ended by the clock"
    return facts


def search(dist: str, told: argparse.Namespace, end: float) -> bool:
    """Try a library's pairs until it has given enough; False when the clock said so first.

    With ``--small`` a library is left where the tests of several pairs in turn do not run.
    """
    record = told.into / "tried" / f"{dist}.jsonl"
    tried = [json.loads(line) for line in record.read_text().splitlines()] if record.exists() else []
    for old, new in neighbours(dist, told.into, told.newest):
        count = sum(len(one["bugs"]) for one in tried)
        if count >= told.enough:
            return True
        if any((one["old"], one["new"]) == (old, new) for one in tried):
            continue
        if told.small and all(one["note"].startswith(IDLE) for one in tried[-MOST_IDLE:]) and len(tried) >= MOST_IDLE:
            return True
        began = time.monotonic()
        if began > end:
            return False
        tried.append(try_pair(dist, old, new, told, told.most - count if told.most else None))
        with record.open("a") as file:
            file.write(json.dumps(tried[-1]) + "\n")
        took = f"{time.monotonic() - began:.0f} s"
        print(f"{dist} {old} {new}: {len(tried[-1]['bugs'])} bugs, {took}: {tried[-1]['note'][-300:]}", flush=True)
    return True


def write(into: Path, name: str, *, small: bool = False) -> Iterator[str]:
    """All that was found as a list for bugs.py, and what was tried for nothing as comments."""
    tried = [
        json.loads(line) for one in sorted((into / "tried").glob("*.jsonl")) for line in one.read_text().splitlines()
    ]
    yield "# Real bugs with small fixes, of libraries that nobody had looked at: each fix once. Found by fresh.py."
    if small:
        yield "# Small by the rule of smallness.py; removed, added: lines of code that the fix takes away and brings."
    yield f"# Needs {name}.requirements.txt; fields as in bugs.toml. Listed before any search of them."
    taken: set[str] = set()
    for bug in (bug for one in tried for bug in one["bugs"]):
        if name_of(bug) in taken:
            bug["name"] = f"{name_of(bug)}-{Path(bug['test'].partition('::')[0]).stem}"
        taken.add(name_of(bug))
        facts = [f"{name} = {json.dumps(value)}" for name, value in bug.items()]
        yield "\n".join(["", "[[bug]]", *facts])
    yield "\n# Tried, and gave none:"
    for one in tried:
        if not one["bugs"]:
            yield f"# {one['dist']} {one['old']} {one['new']}: {one['note']}"


def main() -> int:
    """Try the named libraries, or print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--into", type=Path, default=Path(".real"))
    parser.add_argument("--python", default=sys.executable, help="an interpreter with pytest and what the tests need")
    parser.add_argument("--newest", type=int, default=6, help="pairs of a library at most")
    parser.add_argument("--enough", type=int, default=3, help="bugs after which no further pair of a library is tried")
    parser.add_argument("--limit", type=float, default=150.0, help="seconds of processor time for a pair")
    parser.add_argument("--begin", type=float, default=1e9, help="seconds after which no further pair is begun")
    parser.add_argument(
        "--most", type=int, default=0, help="bugs of a library at most; 0: as many as its last pair gives"
    )
    parser.add_argument("--altered", action="store_true", help="run only test files that the newer release altered")
    parser.add_argument("--small", action="store_true", help="only fixes that are small by the rule of smallness.py")
    parser.add_argument("--write", default="", metavar="NAME", help="print what was found as list NAME")
    told = parser.parse_args()
    told.into = told.into.resolve()
    (told.into / "tried").mkdir(parents=True, exist_ok=True)
    if told.write:
        print("\n".join(write(told.into, told.write, small=told.small)))
    end = time.monotonic() + told.begin
    return 0 if all(search(dist, told, end) for dist in told.names) else 3


if __name__ == "__main__":
    sys.exit(main())
