"""What the lines run per test, when they come with the request, say about which other tests matter."""

from collections.abc import Iterable, Sequence

from regreen.model.cases import LinesByCase
from regreen.model.diagnosis import Suspect
from regreen.model.inventory import TestLayout
from regreen.repair.request import plain_id
from regreen.repair.samples import evenly


def overlaps(lines: LinesByCase, failing: Sequence[str], suspects: Iterable[Suspect]) -> dict[str, int]:
    """Node id of each other test to the number of suspicious lines that it runs too.

    Suspicious are the lines of the suspects' files that a failing test runs; without suspects, of all source files.
    """
    named = set(failing)
    wanted = {one.file for one in suspects}
    layout = TestLayout()
    marked: dict[str, set[int]] = {}
    for case, files in lines.lines.items():
        if _is_one_of(plain_id(case), named):
            for file, ran in files.items():
                own = plain_id(case).split("::")[0] == file or layout.is_test(file)
                if file in wanted or (not wanted and not own):
                    marked.setdefault(file, set()).update(ran)
    counts = {
        plain_id(case): sum(len(marked[file] & ran) for file, ran in files.items() if file in marked)
        for case, files in lines.lines.items()
        if not _is_one_of(plain_id(case), named)
    }
    return {case: count for case, count in counts.items() if count}


def _is_one_of(case: str, named: set[str]) -> bool:
    return bool({case, case.split("[", maxsplit=1)[0], case.split("::", maxsplit=1)[0]} & named)


def helpful_files(counts: dict[str, int], most: int) -> tuple[str, ...]:
    """Files of the tests that run most of the suspicious lines, best first."""
    best: dict[str, int] = {}
    for case, count in counts.items():
        file = case.split("::")[0]
        best[file] = max(best.get(file, 0), count)
    return tuple(sorted(best, key=lambda file: (-best[file], file))[:most])


def chosen(ids: Sequence[str], wanted: Sequence[str], counts: dict[str, int], most: int) -> list[str]:
    """The failing tests, then others: those that run suspicious lines, then an even sample, in suite order."""
    others = [name for name in ids if name not in set(wanted)]
    covering = sorted((name for name in others if counts.get(name)), key=lambda name: -counts[name])[:most]
    rest = [name for name in others if name not in set(covering)]
    sample = evenly(rest, most - len(covering)) if len(covering) < most else ()
    kept = {*covering, *sample}
    return [*wanted, *(name for name in others if name in kept)]
