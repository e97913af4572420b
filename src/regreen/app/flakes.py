"""Tells a flake from a break: what fell is run again, on the change and on what it starts from, in the same order."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from regreen.act.validate import Tolerance
from regreen.app.bench import Bench
from regreen.app.measuring import Ask
from regreen.model.cases import LinesByCase
from regreen.model.ids import CaseId, CommitId
from regreen.model.runs import Measurement
from regreen.model.verdicts import GateResult

TRIES = 8
"""How often what fell is run again on each side."""
AGAIN = 2
"""Failing again so often, and never where the change starts from, is the change's own doing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """Something fell that may be a flake."""

    after: CommitId
    """The change, tests of the base laid over it."""
    start: CommitId
    """What it starts from."""
    touched: frozenset[str]
    """Files that it touches."""
    lines: LinesByCase
    """Lines run per test on the base, where traced."""
    label: str
    """Names the raw output."""
    owner: str
    """For the ledger."""
    selection: tuple[CaseId, ...] = ()
    """What ran when it fell; empty: too much to be run again."""
    seed: int | None = None
    """The order in which it fell."""
    whole_runs: int | None = None
    """How often the whole suite may run again, where it ran when it fell; None: a selection did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sorted:
    """What came of it."""

    flaky: frozenset[CaseId] = frozenset()
    """Fell without the change's doing."""
    broken: frozenset[CaseId] = frozenset()
    """Known flakes that never pass any more."""
    whole_runs: int = 0
    """How often the whole suite ran again."""

    def over(self, tolerance: Tolerance) -> Tolerance:
        """What is tolerated, now that more is known."""
        return replace(tolerance, flaky=(tolerance.flaky | self.flaky) - self.broken)


def known_flakes(gate: GateResult) -> tuple[CaseId, ...]:
    """Known flakes that a gate let pass."""
    return tuple(CaseId(value) for name, value in gate.details if name == "flaky")


def sort_out(bench: Bench, doubt: Doubt, fell: Collection[CaseId], known: Collection[CaseId] = ()) -> Sorted:
    """Run again what fell.

    A case that never passes again is broken. One that passes at times is held against nobody when it runs no file that
    the change touches, when it fails at times where the change starts from, or when it hardly ever fails again. A known
    flake counts as broken when it never passes with the change and does without it.

    What falls in the whole suite only, each time with the change and not where that starts from, is the change's doing
    all the same: it leaves something behind that another test finds. So is what the whole suite may not run again for.
    """
    if not fell and not known:
        return Sorted()
    cases = tuple(sorted({*fell, *known}))
    failed = _failures(bench, doubt, doubt.after, cases)
    calm = [case for case in fell if failed[case] < TRIES]
    dead = [case for case in known if failed[case] == TRIES]
    apart = {case for case in calm if _is_apart(case, doubt)}
    rest = tuple(sorted({*calm, *dead} - apart))
    before = _failures(bench, doubt, doubt.start, rest) if rest else Counter()
    mild = {case for case in calm if case in apart or before[case] or failed[case] < AGAIN}
    together, runs = _only_together(bench, doubt, [case for case in mild if not failed[case]])
    broken = frozenset(case for case in dead if before[case] < TRIES)
    return Sorted(flaky=frozenset(mild - together), broken=broken, whole_runs=runs)


def _only_together(bench: Bench, doubt: Doubt, cases: Collection[CaseId]) -> tuple[frozenset[CaseId], int]:
    """Cases that pass whenever they run alone and fall whenever the whole suite runs with the change, and only then.

    And how often it ran; those that it may run no more for stay under suspicion.
    """
    left, runs = frozenset(cases if doubt.whole_runs is not None else ()), 0
    for commit in (doubt.after, doubt.start, doubt.after)[: doubt.whole_runs or 0]:
        if not left:
            break
        ask = Ask(label=f"{doubt.label}-whole-{runs}", order_seed=doubt.seed, owner=doubt.owner)
        (fell,) = _fell(bench, commit, [ask], left)
        left, runs = left - fell if commit == doubt.start else fell, runs + 1
    return left, runs


def _is_apart(case: CaseId, doubt: Doubt) -> bool:
    return case in doubt.lines.lines and not doubt.touched & doubt.lines.lines[case].keys()


def _failures(bench: Bench, doubt: Doubt, commit: CommitId, cases: Sequence[CaseId]) -> Counter[CaseId]:
    """How often each case fails in so many runs; what is missing counts as failed."""
    failed: Counter[CaseId] = Counter(dict.fromkeys(cases, 0))
    for fell in _fell(bench, commit, _asks(doubt, commit, cases), cases):
        failed.update(fell)
    return failed


def _fell(
    bench: Bench, commit: CommitId, asks: Iterable[Ask], cases: Collection[CaseId]
) -> tuple[frozenset[CaseId], ...]:
    """Which of the cases fail in each of these measurements, one after the other in one copy of a commit."""
    workspace = bench.workspaces.acquire(commit, purpose="validate")
    try:
        return tuple(frozenset(_failing(bench.meter.measure(workspace, ask).measurement, cases)) for ask in asks)
    finally:
        bench.workspaces.release(workspace)


def _asks(doubt: Doubt, commit: CommitId, cases: Sequence[CaseId]) -> Iterator[Ask]:
    """First as it fell, with what ran then, twice, so that a break in this order alone is no chance; afterwards
    alone, in changing orders.
    """
    side = "start" if commit == doubt.start else "after"
    for turn in range(TRIES):
        whole = turn < AGAIN and doubt.selection
        yield Ask(
            label=f"{doubt.label}-again-{side}-{turn}",
            selection=doubt.selection if whole else tuple(cases),
            order_seed=doubt.seed if whole or turn == 0 else None if turn % 2 else turn,
            owner=doubt.owner,
        )


def _failing(measured: Measurement, cases: Iterable[CaseId]) -> Iterator[CaseId]:
    now = measured.by_case()
    return (case for case in cases if case not in now or now[case].outcome.is_failure)
