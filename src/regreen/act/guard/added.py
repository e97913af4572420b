"""Whether tests that fill a gap notice faults in what they run. Pure: says what to run, and is sent what was seen."""

from collections.abc import Collection, Generator, Mapping
from dataclasses import dataclass
from itertools import zip_longest

from regreen.act.guard.newly import MOST_NAMED, NEW_GATE
from regreen.act.guard.teeth import MutantRun, spread
from regreen.model.counts import counted
from regreen.model.ids import CaseId
from regreen.model.verdicts import GateResult, GateStatus
from regreen.syntax.mutants import Mutant, mutants
from regreen.syntax.rephrase import rephrased

PATIENCE = 5
"""Faults with which a test may pass before it is weak."""
ENOUGH = 2
"""Faults that it notices after which it is good."""
SHARE = 4
"""One in so many of the faults that tell something must be noticed: a look at the answer's type notices a few too."""
MOST = 12
"""Faults of one sort to try for each test, those among them at which the code itself breaks off."""
_NOTHING = "return None"


@dataclass(frozen=True, slots=True, kw_only=True)
class AddedTests:
    """Tests that a change adds for one module."""

    file: str
    """The module."""
    text: str
    """Its text."""
    fresh: Mapping[CaseId, frozenset[int]]
    """For each new test the lines that it runs and nothing ran before."""
    ran: Mapping[CaseId, frozenset[int]]
    """All lines that it runs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """How the tests of a run ended."""

    noticed: frozenset[CaseId] = frozenset()
    """Those whose own checks failed."""
    passed: frozenset[CaseId] = frozenset()
    """Those that passed. With the others the code under them broke off, which says nothing about their checks."""


def added_teeth(question: AddedTests) -> Generator[MutantRun, Seen, GateResult]:
    """Ask until each test is known to be good or weak. Yields runs, is sent how they ended, returns the gate's answer.

    A good one passes when the code does the same in other words, and fails by a check of its own with faults on lines
    that nothing ran before, where there can be any: with one in ``SHARE`` at least. That a function gives nothing at
    all is the least of faults: any look at the answer's type notices it. It counts only where no other tells anything,
    as all lines that a test runs count where the new ones tell nothing: the code itself breaks off at each fault.
    """
    cases = tuple(sorted(question.ran))
    other = rephrased(question.text)
    if other != question.text and cases:
        seen = yield MutantRun(file=question.file, text=other, cases=cases, about="the same in other words")
        if seen.noticed:
            return _reading(tuple(sorted(seen.noticed)))
    rows = {case: _faults(question, case) for case in cases}
    tallies = {case: Tally() for case in cases}
    tried: set[str] = set()
    for turn in zip_longest(*([(case, one) for one in row] for case, row in rows.items())):
        for case, (_, fault) in (one for one in turn if one is not None):
            if fault.text in tried:
                continue
            sorts = {each: sort for each, row in rows.items() for sort, one in row if one == fault}
            asked = tuple(each for each, sort in sorts.items() if tallies[each].wants(sort))
            if case not in asked:
                continue
            about = f"{question.file}:{fault.line}: {fault.before} became {fault.after}"
            seen = yield MutantRun(file=question.file, text=fault.text, cases=asked, about=about)
            tried.add(fault.text)
            for each in asked:
                tallies[each].take(sorts[each], noticed=each in seen.noticed, stood=each in seen.passed)
    return _answer(question, [case for case, tally in tallies.items() if tally.is_good], len(tried))


@dataclass(slots=True, kw_only=True)
class Tally:
    """How one test did so far."""

    noticed: int = 0
    """Faults with which a check of its own failed."""
    stood: int = 0
    """Faults with which it passed."""
    sort: int | None = None
    """The first sort of faults of which one told something."""

    @property
    def is_good(self) -> bool:
        """Whether it notices enough."""
        return self.noticed > 0 and self.noticed * SHARE >= self.noticed + self.stood

    def wants(self, sort: int) -> bool:
        """Whether one more fault of this sort is needed to say so; of a later sort none is once one tells something."""
        told = self.stood >= PATIENCE or (self.noticed >= ENOUGH and self.is_good)
        return not told and (self.sort is None or sort == self.sort)

    def take(self, sort: int, *, noticed: bool, stood: bool) -> None:
        """Note how it did; with neither the code itself broke off."""
        if noticed or stood:
            self.sort = sort
        self.noticed += noticed
        self.stood += stood


def _faults(question: AddedTests, case: CaseId) -> list[tuple[int, Mutant]]:
    """Faults for one test by sort: on lines that nothing ran before, on others, and those that give nothing."""
    ran = question.ran[case]
    every = list(mutants(question.text, ran))
    fresh = question.fresh.get(case, frozenset())
    sorts = (
        [one for one in every if one.after != _NOTHING and one.line in fresh],
        [one for one in every if one.after != _NOTHING and one.line not in fresh],
        [one for one in every if one.after == _NOTHING],
    )
    return [(sort, one) for sort, found in enumerate(sorts) for _, one in spread([("", one) for one in found], MOST)]


def _reading(cases: tuple[CaseId, ...]) -> GateResult:
    summary = (
        "A new test looks at the text of the code, not at what it answers: it fails for code that does the same: "
        f"{', '.join(cases[:MOST_NAMED])}."
    )
    return GateResult(gate=NEW_GATE, status=GateStatus.FAIL, summary=summary, failing=cases)


def _answer(question: AddedTests, good: Collection[CaseId], tried: int) -> GateResult:
    """Weak tests beside good ones are let be where these run all that was new: they fill no gap by themselves."""
    filled = frozenset().union(*(question.fresh.get(case, frozenset()) for case in good))
    weak = tuple(case for case in sorted(question.ran) if case not in good)
    alone = tuple(case for case in weak if not good or question.fresh.get(case, frozenset()) - filled)
    every = counted(len(question.ran), "new test")
    summary = f"A fault in what they run is noticed by {len(good)} of {every} ({tried} tried)."
    if weak:
        beside = "" if alone else ", but others notice some on all that they run for the first time"
        summary = f"{summary} They notice none{beside}: {', '.join((alone or weak)[:MOST_NAMED])}."
    details = (("mutants", str(tried)), *(("weak", case) for case in weak))
    status = GateStatus.FAIL if alone else GateStatus.PASS
    return GateResult(gate=NEW_GATE, status=status, summary=summary, failing=alone, details=details)
