"""Tests of other files, which the search did not run: what the likeliest rivals do to those is a sign, too."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from regreen.errors import RegreenError
from regreen.repair.bench import Bench, trace
from regreen.repair.progress import Progress
from regreen.repair.request import python_files
from regreen.repair.samples import evenly
from regreen.repair.server import Server
from regreen.repair.survey import read_text
from regreen.repair.variants import PASSED, Observed

MOST_FILES, MOST_TESTS = 24, 240
EACH_S, ALL_S, LEAST_S = 1.0, 8.0, 10.0
TEST_FILE = re.compile(r"(^|/)(test_[^/]*|[^/]*_test|tests?)\.py$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wider:
    """A process that has collected other test files, and what passes there with the old code."""

    server: Server
    """Warm."""
    passing: tuple[Observed, ...]
    """With the lines that they run."""


def wider(bench: Bench, files: Iterable[str], progress: Progress, most_s: float) -> Wider | None:
    """Look at tests of other files for at most so many seconds; None where there are none or none can run."""
    others = other_files(bench.base, bench.files, [Path(file).stem for file in files])
    if not others:
        return None
    try:
        server = bench.start("wider", files=others, most_s=max(LEAST_S, most_s))
        ids = list(server.ready.get("ids", ()))
        if not ids or not server.ready.get("forks", True):
            return None
        tests = evenly(ids, MOST_TESTS)
        seen = list(trace(server, tests, EACH_S, skip=(), all_s=min(ALL_S, most_s)))
    except RegreenError as error:
        progress.tell("server-died", why=error.what)
        return None
    passing = tuple(one for one in seen if one.kind in PASSED)
    progress.tell("wider", files=len(others), tests=len(tests), passing=len(passing))
    return Wider(server=server, passing=passing) if passing else None


def other_files(base: Path, known: Sequence[str], names: Sequence[str]) -> list[str]:
    """Test files below ``base`` that are not known; first those that name one of the modules."""
    texts = {file: read_text(base / file) or "" for file in python_files(base) if TEST_FILE.search(file)}
    return ordered({file: text for file, text in texts.items() if file not in set(known)}, names)[:MOST_FILES]


def ordered(texts: Mapping[str, str], names: Sequence[str]) -> list[str]:
    """Files by how likely they are to run modules of these names, then by their length and name."""
    words = re.compile(r"\b(" + "|".join(map(re.escape, names)) + r")\b") if names else re.compile(r"(?!)")
    return sorted(texts, key=lambda file: (words.search(texts[file]) is None, len(texts[file]), file))
