"""Whether repaired tests have teeth, shown by mutants. Pure: says what to run, and is sent what was killed."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import median
from typing import TypeVar

from regreen.act.guard.drawing import drawn
from regreen.model.counts import counted
from regreen.model.ids import CaseId
from regreen.model.verdicts import GateResult, GateStatus
from regreen.syntax.faults import faults, kept_functions
from regreen.syntax.mutants import Mutant

GATE = "teeth"
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True, kw_only=True)
class Then:
    """The commit at which the old test passed."""

    sources: Mapping[str, str]
    """Text of the covered sources there, by path."""
    lines: Mapping[str, frozenset[int]] = field(default_factory=dict)
    """Lines of these sources that the old test ran, by path; empty where that is not known: those that the new one
    runs are taken then.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class TeethQuestion:
    """A repaired test and what it may be compared with."""

    cases: tuple[CaseId, ...]
    """The repaired cases."""
    sources: Mapping[str, str]
    """Text of the sources that they run, or that the old test ran, by path."""
    lines: Mapping[str, frozenset[int]]
    """Lines of these sources that they run, by path."""
    then: Then | None = None
    """Where the old test passed; None when it never did."""
    peers: tuple[CaseId, ...] = ()
    """Untouched passing cases that run some of the same lines; the measure when ``then`` is None."""
    most: int = 20
    """Mutants to try."""
    most_peers: int = 12
    """Peers to ask."""
    seed: str = ""
    """Chooses which mutants and peers, where there are more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """What was chosen, out of how many."""

    faults: list[tuple[str, Mutant]]
    """Faults to try, with their files."""
    of: int
    """Faults that there are on these lines."""
    of_peers: int
    """Peers that there are."""


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
    peers = drawn(question.peers, question.most_peers, question.seed, lambda case: (case, 0))
    asked = replace(question, peers=tuple(peers))
    if question.then is not None:
        shared = _shared(question, question.then)
        if shared:
            draw = drawn(shared, question.most, question.seed, lambda one: (one[0], one[2].line))
            old = Draw(faults=[(path, now) for path, _, now in draw], of=len(shared), of_peers=len(question.peers))
            return (yield from _against_old(asked, draw, old, _draw(question, _own(question))))
    return (yield from _against_peers(asked, _draw(question, _own(question))))


def _draw(question: TeethQuestion, there: list[tuple[str, Mutant]]) -> Draw:
    chosen = drawn(there, question.most, question.seed, lambda one: (one[0], one[1].line))
    return Draw(faults=chosen, of=len(there), of_peers=len(question.peers))


def _own(question: TeethQuestion) -> list[tuple[str, Mutant]]:
    """Mutants on the lines that the cases run."""
    return [
        (path, one)
        for path, text in sorted(question.sources.items())
        for one in faults(path, text, question.lines.get(path, frozenset()))
    ]


def _shared(question: TeethQuestion, then: Then) -> list[tuple[str, Mutant, Mutant]]:
    """Those on lines that the old test ran, in functions that say the same now as then: each as it is then and now."""
    found: list[tuple[str, Mutant, Mutant]] = []
    for path, text in sorted(question.sources.items()):
        past = then.sources.get(path, "")
        kept = kept_functions(path, text, past)
        if then.lines:
            old = faults(path, past, then.lines.get(path, frozenset()), kept)
            found += [(path, one, twin) for one in old if (twin := _twin(path, one, text)) is not None]
        else:
            new = faults(path, text, question.lines.get(path, frozenset()), kept)
            found += [(path, twin, one) for one in new if (twin := _twin(path, one, past)) is not None]
    return found


def spread(items: Sequence[Item], most: int) -> list[Item]:
    """At most so many, evenly over the whole."""
    if len(items) <= most:
        return list(items)
    return [items[index * len(items) // most] for index in range(most)]


def run_with(path: str, one: Mutant, cases: tuple[CaseId, ...]) -> MutantRun:
    """The run of these cases with a fault in."""
    about = f"{path}:{one.line}: {one.before} became {one.after}"
    return MutantRun(file=path, text=one.text, cases=cases, about=about)


def _against_old(
    question: TeethQuestion, chosen: list[tuple[str, Mutant, Mutant]], draw: Draw, own: Draw
) -> Generator[MutantRun, Killed, GateResult]:
    """Whatever the old test killed there, the new one must kill here."""
    killed_then = 0
    for number, (path, before, one) in enumerate(chosen, start=1):
        about = f"{path}: {one.before} became {one.after}"
        old = yield MutantRun(file=path, text=before.text, cases=question.cases, old=True, about=about)
        if not old:
            continue
        killed_then += 1
        new = yield run_with(path, one, question.cases)
        if not old <= new:
            lost = tuple(sorted(old - new))
            what = f"{path}:{one.line}, {one.before} → {one.after}"
            summary = f"The old test noticed a fault that the new one does not: {what}."
            details = _shares(question, draw, number)
            return GateResult(gate=GATE, status=GateStatus.FAIL, summary=summary, failing=lost, details=details)
    if killed_then == 0:
        return (yield from _against_peers(question, own))
    tried = f"{len(draw.faults)} of {counted(draw.of, 'fault')} tried"
    summary = f"It kills {counted(killed_then, 'mutant')}, all that the old test killed where it passed ({tried})."
    details = _shares(question, draw, len(draw.faults))
    return GateResult(gate=GATE, status=GateStatus.PASS, summary=summary, details=details)


def _shares(question: TeethQuestion, draw: Draw, tried: int) -> tuple[tuple[str, str], ...]:
    """How many of how many were asked, and what chose them."""
    peers = f"{len(question.peers)} of {draw.of_peers}"
    return (("mutants", f"{tried} of {draw.of}"), ("peers", peers), ("seed", question.seed or "none"))


def _twin(path: str, one: Mutant, text: str) -> Mutant | None:
    """The same fault in the text of another time: the function says the same, so its faults stand in the same order."""
    same = faults(path, text, None, frozenset({one.function}))
    return next((other for other in same if other.place == one.place), None)


def _against_peers(question: TeethQuestion, draw: Draw) -> Generator[MutantRun, Killed, GateResult]:
    """At least the median share of what untouched tests kill on the same lines, and never none."""
    everyone = (*question.cases, *question.peers)
    kills: dict[CaseId, set[int]] = {case: set() for case in everyone}
    for number, (path, one) in enumerate(draw.faults):
        for case in (yield run_with(path, one, everyone)) & kills.keys():
            kills[case].add(number)
    reached = yield from _reached(question, draw.faults, kills)
    return _compared(question, kills, reached, draw)


def _reached(
    question: TeethQuestion, chosen: list[tuple[str, Mutant]], kills: Mapping[CaseId, set[int]]
) -> Generator[MutantRun, Killed, dict[CaseId, set[int]]]:
    """Which faults each case comes to: all where lines are recorded, else those before which it meets an error."""
    found = {case: set[int]() for case in kills}
    places: dict[tuple[str, str], set[int]] = {}
    for number, (path, one) in enumerate(chosen):
        places.setdefault((path, one.probe), set()).add(number)
    for (path, probe), numbers in places.items():
        came = {case for case in kills if not probe or kills[case] & numbers}
        if not came.issuperset(question.cases):
            came |= yield MutantRun(file=path, text=probe, cases=tuple(kills), about=f"{path}: an error is raised")
        for case in came & kills.keys():
            found[case] |= numbers
    return found


def _compared(
    question: TeethQuestion, kills: Mapping[CaseId, set[int]], reached: Mapping[CaseId, set[int]], draw: Draw
) -> GateResult:
    together: dict[str, set[int]] = {}
    come: dict[str, set[int]] = {}
    for case in question.cases:
        # One parameter of a test often runs little; its test is what was repaired.
        together.setdefault(_test_of(case), set()).update(kills[case])
        come.setdefault(_test_of(case), set()).update(reached[case])
    mine = {case: len(together[_test_of(case)]) for case in question.cases}
    usual = {case: _usual(question.peers, kills, reached, come[_test_of(case)]) for case in question.cases}
    toothless = tuple(case for case, count in mine.items() if count == 0 or count < usual[case])
    tried = len(draw.faults)
    details = (*_shares(question, draw, tried), ("usual kills", str(max(usual.values(), default=0))))
    asked = (
        f"{tried} of {counted(draw.of, 'fault')} tried, {len(question.peers)} of {counted(draw.of_peers, 'test')} asked"
    )
    if toothless:
        worst = min(toothless, key=lambda case: mine[case])
        noticed = f"{mine[worst]} of {counted(len(come[_test_of(worst)]), 'fault')}"
        same = f"untouched tests notice {usual[worst]} on the same lines"
        summary = f"A repaired test notices {noticed}; {same} ({asked})."
        if not tried:
            summary = "No line of the sources is known that a repaired test runs: that it notices a fault is not shown."
        return GateResult(gate=GATE, status=GateStatus.FAIL, summary=summary, failing=toothless, details=details)
    summary = f"The repaired tests notice as many faults as untouched ones do ({asked})."
    return GateResult(gate=GATE, status=GateStatus.PASS, summary=summary, details=details)


def _usual(
    peers: Sequence[CaseId], kills: Mapping[CaseId, set[int]], reached: Mapping[CaseId, set[int]], come: set[int]
) -> float:
    """How many of some faults the middle one of the untouched tests notices that come to any of them."""
    return median([len(kills[case] & come) for case in peers if reached[case] & come] or [0])


def _test_of(case: CaseId) -> str:
    return case.partition("[")[0]
