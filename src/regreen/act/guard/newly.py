"""Whether new tests have teeth, shown by mutants. Pure: says what to run, and is sent what was killed."""

from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from regreen.act.guard.teeth import Killed, MutantRun, run_with, spread
from regreen.model.counts import counted
from regreen.model.ids import CaseId
from regreen.model.verdicts import GateResult, GateStatus
from regreen.syntax.mutants import Mutant, mutants

NEW_GATE = "new_tests"
ENOUGH = 3
"""Faults on its own lines after which a new test that noticed none is weak."""
MOST_NAMED = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTests:
    """Tests that a change adds, and what they run."""

    sources: Mapping[str, str]
    """Text of the sources that they run, by path."""
    lines: Mapping[CaseId, Mapping[str, frozenset[int]]]
    """For each new test that passes, the lines of these sources that it runs."""
    most: int = 6
    """Mutants to try in all."""


def new_teeth(question: NewTests) -> Generator[MutantRun, Killed | None, GateResult]:
    """Find the new tests that notice no fault in what they run. Yields runs, is sent the cases whose own checks failed,
    or None when there is no time left.


    A test that fails because the code under it broke off notices that it was called, no more: the sender leaves such
    cases out. A weak test is named and not counted; the gate fails where no new test is any good.
    """
    rows = {case: _faults(question, lines) for case, lines in sorted(question.lines.items())}
    good: set[CaseId] = set()
    tried: set[str] = set()
    for case, step in _in_turn(rows):
        if case in good or step[1].text in tried:
            continue
        if len(tried) == question.most:
            break
        killed = yield run_with(*step, tuple(other for other in rows if other not in good))
        if killed is None:
            break
        tried.add(step[1].text)
        good |= killed
    seen = {case: sum(one.text in tried for _, one in row) for case, row in rows.items()}
    weak = tuple(case for case, row in rows.items() if case not in good and seen[case] >= min(len(row), ENOUGH))
    return _counted(weak, good, rows, len(tried))


def _faults(question: NewTests, lines: Mapping[str, frozenset[int]]) -> list[tuple[str, Mutant]]:
    """Faults on the lines of one test, those first that change most: what a function returns."""
    found = [
        (path, one)
        for path, text in sorted(question.sources.items())
        for one in mutants(text, lines.get(path, frozenset()))
    ]
    return sorted(spread(found, question.most), key=lambda one: one[1].after != "return None")


def _in_turn(rows: Mapping[CaseId, Sequence[tuple[str, Mutant]]]) -> Iterator[tuple[CaseId, tuple[str, Mutant]]]:
    """Each test's first fault, then each one's second."""
    for turn in zip_longest(*([(case, step) for step in row] for case, row in rows.items())):
        yield from (one for one in turn if one is not None)


def _counted(weak: tuple[CaseId, ...], good: Collection[CaseId], rows: Collection[CaseId], tried: int) -> GateResult:
    details = (("mutants", str(tried)), *(("weak", case) for case in weak))
    none = bool(weak) and not good
    summary = f"A fault in what they run is noticed by {len(good)} of {counted(len(rows), 'new test')} ({tried} tried)."
    if weak:
        summary = f"{summary} Not counted, since they notice none: {', '.join(weak[:MOST_NAMED])}."
    status = GateStatus.FAIL if none else GateStatus.PASS
    return GateResult(gate=NEW_GATE, status=status, summary=summary, failing=weak if none else (), details=details)
