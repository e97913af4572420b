"""Repeats the tests that a proposal is about: as they stand, in a random order, and the cause's own alone."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from regreen.act.validate import Tolerance, judge_targeted, trimmed
from regreen.app.asking import Order
from regreen.app.bench import Bench
from regreen.app.checkpoints import runs_in_full
from regreen.app.flakes import Doubt, sort_out
from regreen.app.measuring import Ask, tools_at_once
from regreen.app.nearing import Nearing
from regreen.app.overlapping import Overlapping
from regreen.model.cases import LinesByCase
from regreen.model.counts import counted
from regreen.model.ids import CaseId, CommitId
from regreen.model.runs import Measurement
from regreen.model.settings import Settings
from regreen.model.tasks import Proposal
from regreen.model.verdicts import GateResult, GateStatus
from regreen.model.workspaces import Workspace

ALONE = 2
"""How often all repeats must pass, with nothing beside them, where one fell while something ran beside it: what passes
at times only must not gain by being asked again.
"""


OTHERS_S = 2.0
"""Wall seconds in each repeat for tests that cover the change and are not the cause's own, where a full run follows."""
OTHERS_ALONE_S = 1.0
"""The same where one tool runs at a time, so that nothing is asked beside the repeats: proving is not to cost more than
one full run and 10 s.
"""


EARLY_S = 3.0
"""Wall seconds of tests up to which all else is asked beside the first repeat already: where that falls, which says
little then, it is made once more.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What a proposal is held against."""

    base: Measurement
    """The measurement of what it starts from."""
    tolerance: Tolerance
    """Known flakes and unstable ids."""
    spared: frozenset[str] = frozenset()
    """Files of which a waiver lets pass what was found: they are proved as they are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest:
    """Tests that cover the change beside the cause's own: those that are repeated, and those that are not."""

    repeated: int = 0
    left: int = 0
    """They run once, in the full suite that follows."""
    left_s: float = 0.0
    """Seconds that these took together on the base."""

    @classmethod
    def of(
        cls, selection: Sequence[CaseId], quick: Collection[CaseId], own: Collection[CaseId], base: Measurement
    ) -> Self:
        """What a selection holds beside the cause's own tests, of which only the quick ones are repeated."""
        left = [case for case in selection if case not in set(quick)]
        seconds = seconds_of(base)
        return cls(
            repeated=len(set(quick) - set(own)), left=len(left), left_s=sum(seconds.get(case, 0.0) for case in left)
        )

    def told(self, gate: GateResult) -> GateResult:
        """The gate's answer, with how many tests that cover the change were repeated, how many were not, and why."""
        figures = (("covering repeated", str(self.repeated)), ("covering not repeated", str(self.left)))
        if not self.left:
            return replace(gate, details=(*gate.details, *figures))
        verbs = ("covers", "runs") if self.left == 1 else ("cover", "run")
        rest = (
            f"{counted(self.left, 'further test')} that {verbs[0]} the change {verbs[1]} in the full suite only, "
            f"besides {self.repeated} repeated: each repeat of them takes {self.left_s:.1f} s more, "
            "and proving is not to cost a second full run."
        )
        return replace(gate, summary=f"{gate.summary} {rest}", details=(*gate.details, *figures))


def quick_ones(
    settings: Settings, selection: Sequence[CaseId], own: Collection[CaseId], base: Measurement
) -> tuple[CaseId, ...]:
    """What is repeated: where a full run follows, others than the cause's own tests must not cost a second one."""
    if not runs_in_full(settings.validation, base):
        return tuple(selection)
    most_s = OTHERS_S if tools_at_once(settings) > 1 else OTHERS_ALONE_S
    return trimmed(selection, own, seconds_of(base), most_s)


def seconds_of(base: Measurement) -> dict[CaseId, float]:
    """Wall seconds by case."""
    return {case.case_id: case.duration_s or 0.0 for case in base.cases()}


@dataclass(slots=True)
class Runs:
    """What the repeats on a proposal gave, as they come."""

    nearing: Nearing
    measured: list[Measurement] = field(default_factory=list)
    lines: LinesByCase = field(default_factory=LinesByCase)
    teeth: GateResult | None = None
    further: list[GateResult] = field(default_factory=list)
    """What was found out about a repair that passed: needless conditions, weak new tests."""
    tolerance: Tolerance = field(default_factory=Tolerance)
    """What is tolerated, flakes that were found on the way included."""
    rest: Rest = field(default_factory=Rest)
    """Tests that cover the change beside the cause's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeats:
    """A proposal's repeats, in turn."""

    bench: Bench
    order: Order
    proposal: Proposal
    commit: CommitId
    """The proposal as it is validated."""
    workspace: Workspace
    """One that shows it."""
    target: Target
    asks: tuple[Ask, ...]
    """From ``asks_of``."""

    def passed(self, runs: Runs, overlap: Overlapping | None) -> bool:
        """Whether all pass; the first that does not ends it.

        Args:
            runs: takes what they give.
            overlap: begins with the first where that is quick, else when it has passed. Where one falls from then on,
                what ran beside it may hold a port or a file that the tests want: it is ended, and all must pass alone.
        """
        if self._passed(runs, overlap, ""):
            return True
        if overlap is None or not overlap.has_begun:
            return False
        overlap.leave()
        return all(self._passed(runs, None, f"-alone-{number}") for number in range(1, ALONE + 1))

    def _passed(self, runs: Runs, overlap: Overlapping | None, suffix: str) -> bool:
        runs.measured.clear()
        for number, plain in enumerate(self.asks, start=1):
            last = number == len(self.asks)
            if overlap is not None and (number > 1 or self._is_quick(plain)):
                overlap.begin(runs.tolerance)
            named = replace(plain, label=f"{plain.label}{suffix}")
            if not self._one(runs, runs.nearing.added(named, self.workspace) if last else named, overlap):
                return False
            if overlap is not None:
                overlap.hear(runs.measured[-1])
        return True

    def _is_quick(self, ask: Ask) -> bool:
        seconds = seconds_of(self.target.base)
        return ask.selection is not None and sum(seconds.get(case, 0.0) for case in ask.selection) <= EARLY_S

    def _one(self, runs: Runs, ask: Ask, overlap: Overlapping | None) -> bool:
        found = self.bench.meter.measure(self.workspace, ask)
        runs.nearing.read()
        runs.measured.append(found.measurement)
        runs.lines = found.lines if found.lines.lines else runs.lines
        gate = judge_targeted(self.order.task, self.target.base, runs.measured, tolerance=runs.tolerance)
        if gate.status is not GateStatus.PASS and (overlap is None or not overlap.has_begun):
            gate = self._again(runs, ask, gate.failing)
        return gate.status is GateStatus.PASS

    def _again(self, runs: Runs, ask: Ask, failing: tuple[CaseId, ...]) -> GateResult:
        """Ask once more, with what fell by chance left out; what the task is about is never chance."""
        if failing and not set(failing) & set(self.order.task.cases):
            doubt = doubt_of(self.bench, self.order, self.proposal, self.commit, ask)
            runs.tolerance = sort_out(self.bench, doubt, failing).over(runs.tolerance)
        return judge_targeted(self.order.task, self.target.base, runs.measured, tolerance=runs.tolerance)


def doubt_of(bench: Bench, order: Order, proposal: Proposal, commit: CommitId, ask: Ask) -> Doubt:
    """What fell in a run, with all that is needed to run it again."""
    return Doubt(
        after=commit,
        start=order.base,
        touched=frozenset(item.path for item in proposal.files),
        lines=order.lines,
        label=ask.label,
        owner=f"{bench.run_id}:{order.task.id}",
        selection=ask.selection or (),
        seed=ask.order_seed,
    )


_TRACED = 3
"""The repeat in which lines are recorded, or the last where there are fewer."""


def asks_of(bench: Bench, order: Order, selection: tuple[CaseId, ...]) -> Iterator[Ask]:
    """The repeats: as they stand, in a random order, and the cause's tests alone.

    In one of them lines are recorded: a fix that does not reach the code is refused, and so is a repaired test that
    notices nothing.
    """
    repeats = max(1, bench.settings.validation.repeats)
    wanted = bool(order.lines.lines) or order.task.edits_tests
    for number in range(1, repeats + 1):
        yield Ask(
            label=f"{order.attempt_id}-targeted-{number}",
            selection=selection if number < _TRACED else order.task.cases or selection,
            order_seed=bench.settings.fix.seed + order.step.number if number == 2 else None,  # noqa: PLR2004 - one of them
            trace=wanted and number == min(repeats, _TRACED),
            owner=f"{bench.run_id}:{order.task.id}",
        )
