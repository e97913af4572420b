"""Pares a change down: runs it without the conditions that keep the old code, and has the outcome judged."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from math import inf
from threading import Event

from regreen.act.guard import Change, Policy
from regreen.act.guard.needed import Reply, Trial, Wanted, foreseen, needed
from regreen.act.validate import Tolerance, judge_targeted, trimmed
from regreen.app.asking import Order
from regreen.app.bench import Bench
from regreen.app.checkpoints import runs_in_full
from regreen.app.curing import Curing
from regreen.app.hurrying import hurried
from regreen.app.likening import Likening
from regreen.app.measuring import Ask
from regreen.app.nearing import SIDE_S
from regreen.app.pacing import held_up
from regreen.app.sieving import NOTHING, Sieve, Sieving
from regreen.model.cases import Outcome
from regreen.model.ids import CaseId, TreeId
from regreen.model.runs import Measurement
from regreen.model.verdicts import GateResult, GateStatus
from regreen.model.workspaces import Workspace

TRIALS_S = 4.0
"""Seconds that all runs of one repair may take, as far as the base tells beforehand: proving is not to cost more than
one full run and 10 s, and the rest of it takes its part. They are those of a machine that does nothing else: what is
asked must not depend on who else is at work.
"""
PIECES_S = 1.75
"""How many of them are for pieces at least, so that many conditions and numbers cannot keep these unasked."""
ALIKE_S = 4.5
"""The same for asking what pieces do, which is only done where a few tests pass without one: in few repairs."""
OTHERS_S = 0.5
"""Wall seconds of tests other than the cause's own that are asked first: most of what is needed is told by these."""

WARM_S = 0.4
"""Seconds that many texts in one warm process take beside its start."""
LEAST_S = 1.0
"""Seconds that are left at least for what these leave open."""
MOST_STRETCH = 4.0
"""How much longer than planned all of it may take where the machine is busy: beyond that less is asked."""
AROUND_S = 0.2
"""Seconds that a run takes beside its tool: the tree is laid out, a sandbox made, and what was said is read."""
FEW_START = 0.5
"""What a run of some tests needs of the start of a run of all, which collects all of them."""
MOST_START_S = 1.5
"""Seconds that a run of some tests takes to start, at most."""


@dataclass(slots=True, kw_only=True)
class _Left:
    """What is left of the time for runs."""

    seconds: float = TRIALS_S

    def takes(self, seconds: float) -> bool:
        """Whether there is time for it; takes it."""
        fits = seconds <= self.seconds
        self.seconds -= seconds if fits else 0.0
        return fits


@dataclass(slots=True, kw_only=True)
class Paring:
    """One repair that passed, to be run without some of its conditions."""

    bench: Bench
    order: Order
    selection: tuple[CaseId, ...]
    """The cause's tests and all that cover the change."""
    base: Measurement
    """What it is held against."""
    tolerance: Tolerance
    tree: TreeId
    """The repair as it was validated."""
    workspace: Workspace
    """One that may show anything."""
    spent_s: float = field(default=0.0, init=False)
    """Planned seconds of all that was asked."""
    latest: Measurement | None = field(default=None, init=False)
    """The last run, of its own or of the repeats, by which it is known how busy the machine is now."""
    moot: Event = field(default_factory=Event, init=False)
    """Set when nobody waits for the answer any more: nothing is run from then on."""
    _passed: set[tuple[TreeId, tuple[CaseId, ...] | None]] = field(default_factory=set, init=False)
    """Trees with the tests that passed in them: a few tests are asked first more than once."""
    _curing: Curing | None = field(default=None, init=False)
    _sieve: Sieve = field(default=NOTHING, init=False)
    """What is known without a run of its own."""

    def judged(self, change: Change, policy: Policy) -> GateResult:
        """The ``needed`` gate's answer."""
        watched = self._watched()
        stepper, left = needed(change, policy, watched, asks_alike=True), _Left()
        self._sieve = self._sifted(foreseen(change, policy, watched), left)
        likening, asking = self._likening(change), _Left(seconds=ALIKE_S)
        try:
            one, pieces = next(stepper), False
            for number in count(1):
                if one.wanted is Wanted.QUICK and not pieces:
                    # Only pieces are asked about so, after all conditions and numbers.
                    pieces, left.seconds = True, max(left.seconds, LEAST_S if self._sieve.failing else PIECES_S)
                one = stepper.send(self._reply(one, number, asking if one.wanted is Wanted.ALIKE else left, likening))
        except StopIteration as end:
            answer: GateResult = end.value
            return replace(answer, details=(*answer.details, *self._sieve.told()))
        raise AssertionError("a gate always answers")

    def _sifted(self, asked: Iterator[Trial], left: _Left) -> Sieve:
        """What one warm process knows of all that is asked while everything is needed, as it mostly is."""
        own = set(self.order.task.cases)
        known = self.base.by_case()
        fine = (case for case in self.few() if case in own or (case in known and known[case].outcome.is_pass))
        cases = sorted((case for case in fine if case not in self.tolerance.flaky), key=lambda case: case not in own)
        sieving = Sieving(bench=self.bench, order=self.order, tree=self.tree, cases=cases)
        found = NOTHING if self.moot.is_set() else sieving.of(asked, min(self.held_up(), MOST_STRETCH))
        if found.failing:
            passed = sum(not each for each in found.failing.values())
            seconds = self.cost_of(tuple(cases)) - self.cost_of(())
            cost = self.cost_of(()) + WARM_S + seconds * (1 + passed)
            left.seconds = max(LEAST_S, TRIALS_S - cost)
            self.spent_s += cost
        return found

    def _likening(self, change: Change) -> Likening:
        return Likening(
            bench=hurried(self.bench, self._seconds()),
            order=self.order,
            change=change,
            workspace=self.workspace,
            cases=tuple(case for case in self.few() if case in self._seconds()),
            whole=self.tree,
        )

    def _reply(self, one: Trial, number: int, left: _Left, likening: Likening) -> Reply:
        """What a run says; None where there is no time for it, or nobody who asks."""
        if self.moot.is_set():
            return None
        if (known := self._sieve.settles(one, frozenset(self.order.task.cases))) is not None:
            return known
        tree = self.bench.repository.with_files(self.tree, {one.file: one.text.encode()})
        if one.wanted is not Wanted.ALIKE:
            return self._holds(tree, one.wanted, f"{self.order.attempt_id}-pared-{number}", left)
        label = f"{self.order.attempt_id}-pared-{number}"
        # The first of these questions is asked however busy the machine is.
        stretch = MOST_STRETCH if likening.runs == 1 else inf
        cost = self._cost(Ask(label=label, selection=likening.asked), stretch) + SIDE_S / 2
        if not left.takes(likening.runs * cost):
            return None
        self.spent_s += likening.runs * cost
        return likening.of(tree, label)

    def _watched(self) -> Mapping[str, frozenset[int]]:
        """Lines of the base that its passing tests run, where they were recorded."""
        known = self.base.by_case()
        found: dict[str, set[int]] = {}
        for case, files in self.order.lines.lines.items():
            if case in known and known[case].outcome.is_pass:
                for file, lines in files.items():
                    found.setdefault(file, set()).update(lines)
        return {file: frozenset(lines) for file, lines in found.items()}

    def _holds(self, tree: TreeId, wanted: Wanted, label: str, left: _Left) -> bool | None:
        """Whether runs of what can say something about it say what is wanted: a few tests first, then those that cover
        the change, then all; None where there is no time for those that cover it.
        """
        as_before = wanted is Wanted.AS_BEFORE
        bench = hurried(self.bench, self._seconds())
        for ask, decides in self._asks(label, wanted):
            if not as_before and (tree, ask.selection) in self._passed:
                continue
            if wanted is Wanted.OWN:
                left.seconds -= self._cost(ask)  # always asked, at the cost of what comes after
            elif not left.takes(self._cost(ask)):
                if decides:
                    return None
                break
            self.spent_s += self._cost(ask)
            bench.workspaces.put(self.workspace, tree)
            cut_short = not as_before and self._tolerates_none(ask)
            found = bench.meter.measure(self.workspace, replace(ask, to_first_failure=cut_short)).measurement
            self.latest = found
            gate = judge_targeted(self.order.task, self.base, [found], tolerance=self.tolerance)
            if as_before:
                return self._is_as_before(gate)
            if gate.status is not GateStatus.PASS or not self._are_green(found):
                return False
            self._passed.add((tree, ask.selection))
        return wanted is not Wanted.GREEN or not self._cures().lost(tree)

    def _tolerates_none(self, ask: Ask) -> bool:
        """Whether any failure tells that something is needed: none of these tests may fail otherwise."""
        known, own = self.base.by_case(), set(self.order.task.cases)
        asked = known.keys() if ask.selection is None else set(ask.selection)
        others = (known[case] for case in asked - own if case in known)
        tolerated = asked & self.tolerance.flaky or self.tolerance.unstable
        return not tolerated and not any(case.outcome.is_failure for case in others)

    def _cures(self) -> Curing:
        if self._curing is None:
            self._curing = Curing(
                bench=hurried(self.bench, self._seconds()),
                ask=Ask(label=f"{self.order.attempt_id}-others", owner=f"{self.bench.run_id}:{self.order.task.id}"),
                own=frozenset(self.order.task.cases),
                base=self.base,
                whole=self.tree,
                workspace=self.workspace,
            )
        return self._curing

    def passes(self, tree: TreeId, label: str) -> bool:
        """Whether every test passes with another tree: a few first, then those that cover the change, then all."""
        return self._holds(tree, Wanted.GREEN, label, _Left(seconds=inf)) is True

    def _seconds(self) -> dict[CaseId, float]:
        """What the cases took that ended by themselves."""
        ended = (case for case in self.base.cases() if case.outcome.is_pass or case.outcome is Outcome.FAILED)
        return {case.case_id: case.duration_s or 0.0 for case in ended}

    def _is_as_before(self, gate: GateResult) -> bool:
        """Whether nothing fails but what failed on the base, and some of it still does."""
        failing = frozenset(gate.failing)
        return gate.status is GateStatus.FAIL and bool(failing) and failing <= frozenset(self.order.task.cases)

    def is_green(self, found: Measurement) -> bool:
        """Whether a run shows nothing against a tree, and the task's own cases pass in it."""
        gate = judge_targeted(self.order.task, self.base, [found], tolerance=self.tolerance)
        return gate.status is GateStatus.PASS and self._are_green(found)

    def _are_green(self, found: Measurement) -> bool:
        """Whether the task's cases pass, those too that nobody was shown: one of them may need the condition."""
        known = found.by_case()
        cases = (case for case in self.order.task.cases if case not in self.tolerance.flaky)
        return all(case in known and known[case].outcome.is_pass for case in cases)

    def cost_of(self, selection: tuple[CaseId, ...]) -> float:
        """Seconds that a run of these takes on a machine that does nothing else."""
        return self._cost(Ask(label="", selection=selection))

    def _cost(self, ask: Ask, stretch: float = MOST_STRETCH) -> float:
        """Seconds that a run takes, by what its cases and the start of all tools took on the base."""
        seconds = self._seconds()
        cases = seconds if ask.selection is None else ask.selection
        return AROUND_S + self._start(stretch) + sum(seconds.get(case, 0.0) for case in cases)

    def _start(self, stretch: float) -> float:
        """Seconds that the start of all tools takes, as on a machine that does nothing else: the processor is at work
        all the while, so what a run waited for its turn is none of it, where that stretched it by no more than so much.
        """
        start, worked = _start_of(self.base)
        return min(FEW_START * max(min(start, worked), start / stretch), MOST_START_S)

    def held_up(self) -> float:
        """How many times longer the start of the last run took than the processor worked for it: 1 on a machine that
        does nothing else. Before any run, by a moment's work.
        """
        if self.latest is None:
            return held_up()
        start, worked = _start_of(self.latest)
        return max(1.0, start / worked) if worked else 1.0

    def _asks(self, label: str, wanted: Wanted) -> Iterator[tuple[Ask, bool]]:
        """What is run, in turn, each with whether nothing is known without it."""
        owner = f"{self.bench.run_id}:{self.order.task.id}"
        few = self.few()
        if wanted is Wanted.OWN:
            yield Ask(label=f"{label}-own", selection=self.order.task.cases, owner=owner), True
            return
        if len(few) < len(self.selection) and wanted is not Wanted.AS_BEFORE:
            yield Ask(label=f"{label}-few", selection=few, owner=owner), True
            if wanted is Wanted.QUICK:
                return
        yield Ask(label=label, selection=self.selection, owner=owner), True
        if runs_in_full(self.bench.settings.validation, self.base) and wanted is Wanted.GREEN:
            yield Ask(label=f"{label}-full", owner=owner), False

    def few(self) -> tuple[CaseId, ...]:
        """The cause's tests, and quick ones of those that cover the change."""
        return trimmed(self.selection, self.order.task.cases, self._seconds(), OTHERS_S)


def _start_of(found: Measurement) -> tuple[float, float]:
    """Wall seconds that the start of all tools took, and those that the processor was at work for whole runs."""
    runs, tests = [run.info for run in found.runs], sum(case.duration_s or 0.0 for case in found.cases())
    worked = sum(run.duration_s if run.cpu_s is None else run.cpu_s for run in runs)
    return max(0.0, sum(run.duration_s for run in runs) - tests), worked
