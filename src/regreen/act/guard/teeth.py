"""Whether repaired and new tests have teeth, shown by mutants. Pure: says what to run, and is sent what was killed."""

from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from statistics import median

from regreen.model.counts import counted
from regreen.model.ids import CaseId
from regreen.model.verdicts import GateResult, GateStatus
from regreen.syntax.mutants import Mutant, mutants, same_functions

GATE = "teeth"
NEW_GATE = "new_tests"
ENOUGH = 3
"""Faults on its own lines after which a new test that noticed none is weak."""
MOST_NAMED = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Then:
    """The commit at which the old test passed."""

    sources: Mapping[str, str]
    """Text of the covered sources there, by path."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeethQuestion:
    """A repaired test and what it may be compared with."""

    cases: tuple[CaseId, ...]
    """The repaired cases."""
    sources: Mapping[str, str]
    """Text of the sources that they run, by path."""
    lines: Mapping[str, frozenset[int]]
    """Lines of these sources that they run, by path."""
    then: Then | None = None
    """Where the old test passed; None when it never did."""
    peers: tuple[CaseId, ...] = ()
    """Untouched passing cases that run some of the same lines; the measure when ``then`` is None."""
    most: int = 20
    """Mutants to try."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MutantRun:
    """Run these cases with one fault in one file."""

    file: str
    """Repo-relative path."""
    text: str
    """Its whole text with the fault."""
    cases: tuple[CaseId, ...]
    """Which cases."""
    old: bool = False
    """True: at the commit where the old test passed, with the old test; False: the proposal, with the new test."""
    about: str = field(default="", compare=False)
    """For people: what was changed where."""


Killed = frozenset[CaseId]
"""Cases that failed with the fault in."""


def teeth(question: TeethQuestion) -> Generator[MutantRun, Killed, GateResult]:
    """Try mutants until it is clear. Yields runs, is sent the cases that failed, returns the gate's answer."""
    if question.then is not None:
        chosen = _shared(question, question.then)
        if chosen:
            return (yield from _against_old(question, question.then, chosen))
    return (yield from _against_peers(question, _own(question)))


def _own(question: TeethQuestion) -> list[tuple[str, Mutant]]:
    """Mutants on the lines that the cases run, taken in turn from the files, spread over each."""
    by_file = [
        [(path, one) for one in mutants(text, question.lines.get(path, frozenset()))]
        for path, text in sorted(question.sources.items())
    ]
    turns = [one for turn in zip_longest(*by_file) for one in turn if one is not None]
    return spread(turns, question.most)


def _shared(question: TeethQuestion, then: Then) -> list[tuple[str, Mutant]]:
    """Those of them in functions that say the same now as then."""
    kept = {path: same_functions(text, then.sources.get(path, "")) for path, text in question.sources.items()}
    narrowed = [
        (path, one)
        for path, text in sorted(question.sources.items())
        for one in mutants(text, question.lines.get(path, frozenset()), kept[path])
    ]
    return spread(narrowed, question.most)


def spread(items: Sequence[tuple[str, Mutant]], most: int) -> list[tuple[str, Mutant]]:
    """At most so many, evenly over the whole."""
    if len(items) <= most:
        return list(items)
    return [items[index * len(items) // most] for index in range(most)]


def _run(path: str, one: Mutant, cases: tuple[CaseId, ...]) -> MutantRun:
    about = f"{path}:{one.line}: {one.before} became {one.after}"
    return MutantRun(file=path, text=one.text, cases=cases, about=about)


def _against_old(
    question: TeethQuestion, then: Then, chosen: list[tuple[str, Mutant]]
) -> Generator[MutantRun, Killed, GateResult]:
    """Whatever the old test killed there, the new one must kill here."""
    killed_then = 0
    for path, one in chosen:
        twin = _twin(one, then.sources[path])
        if twin is None:
            continue
        about = f"{path}: {one.before} became {one.after}"
        old = yield MutantRun(file=path, text=twin.text, cases=question.cases, old=True, about=about)
        if not old:
            continue
        killed_then += 1
        new = yield _run(path, one, question.cases)
        if not old <= new:
            lost = tuple(sorted(old - new))
            what = f"{path}:{one.line}, {one.before} → {one.after}"
            summary = f"The old test noticed a fault that the new one does not: {what}."
            return GateResult(gate=GATE, status=GateStatus.FAIL, summary=summary, failing=lost)
    if killed_then == 0:
        return (yield from _against_peers(question, _own(question)))
    summary = f"It kills {counted(killed_then, 'mutant')}, all that the old test killed where it passed."
    return GateResult(gate=GATE, status=GateStatus.PASS, summary=summary)


def _twin(one: Mutant, text: str) -> Mutant | None:
    """The same fault in the text of then. The function says the same there, so its faults stand in the same order."""
    return next((other for other in mutants(text, None, frozenset({one.function})) if other.place == one.place), None)


def _against_peers(
    question: TeethQuestion, chosen: list[tuple[str, Mutant]]
) -> Generator[MutantRun, Killed, GateResult]:
    """At least the median share of what untouched tests kill on the same lines, and never none."""
    everyone = (*question.cases, *question.peers)
    kills: dict[CaseId, set[int]] = {case: set() for case in everyone}
    for number, (path, one) in enumerate(chosen):
        for case in (yield _run(path, one, everyone)) & kills.keys():
            kills[case].add(number)
    return _compared(question, kills, len(chosen))


def _compared(question: TeethQuestion, kills: Mapping[CaseId, set[int]], tried: int) -> GateResult:
    together: dict[str, set[int]] = {}
    for case in question.cases:
        # One parameter of a test often runs little; its test is what was repaired.
        together.setdefault(_test_of(case), set()).update(kills[case])
    mine = {case: len(together[_test_of(case)]) for case in question.cases}
    usual = median(len(kills[case]) for case in question.peers) if question.peers else 0
    toothless = tuple(case for case, count in mine.items() if count == 0 or count < usual)
    details = (("mutants", str(tried)), ("usual kills", str(usual)))
    if toothless:
        worst = min(mine[case] for case in toothless)
        noticed = f"{worst} of {counted(tried, 'fault')}"
        summary = f"A repaired test notices {noticed}; untouched tests notice {usual} on the same lines."
        if not tried:
            summary = "No line of the sources is known that a repaired test runs: that it notices a fault is not shown."
        return GateResult(gate=GATE, status=GateStatus.FAIL, summary=summary, failing=toothless, details=details)
    summary = f"The repaired tests notice as many faults as untouched ones do ({tried} tried)."
    return GateResult(gate=GATE, status=GateStatus.PASS, summary=summary, details=details)


def _test_of(case: CaseId) -> str:
    return case.partition("[")[0]


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
        killed = yield _run(*step, tuple(other for other in rows if other not in good))
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
