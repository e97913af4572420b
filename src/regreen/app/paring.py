"""Pares a change down: runs it without the conditions that keep the old code, and has the outcome judged."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count, islice

from regreen.act.guard import Change, Policy
from regreen.act.guard.needed import Wanted, needed
from regreen.act.validate import Tolerance, judge_targeted
from regreen.app.asking import Order
from regreen.app.bench import Bench
from regreen.app.checkpoints import runs_in_full
from regreen.app.hurrying import hurried
from regreen.app.measuring import Ask
from regreen.model.cases import Outcome
from regreen.model.ids import CaseId, TreeId
from regreen.model.runs import Measurement
from regreen.model.verdicts import GateResult, GateStatus
from regreen.model.workspaces import Workspace


@dataclass(frozen=True, slots=True, kw_only=True)
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

    def judged(self, change: Change, policy: Policy) -> GateResult:
        """The ``needed`` gate's answer."""
        stepper = needed(change, policy, self._watched())
        try:
            one = next(stepper)
            for number in count(1):
                tree = self.bench.repository.with_files(self.tree, {one.file: one.text.encode()})
                one = stepper.send(self._holds(tree, one.wanted, number))
        except StopIteration as end:
            answer: GateResult = end.value
            return answer
        raise AssertionError("a gate always answers")

    def _watched(self) -> Mapping[str, frozenset[int]]:
        """Lines of the base that its passing tests run, where they were recorded."""
        known = self.base.by_case()
        found: dict[str, set[int]] = {}
        for case, files in self.order.lines.lines.items():
            if case in known and known[case].outcome.is_pass:
                for file, lines in files.items():
                    found.setdefault(file, set()).update(lines)
        return {file: frozenset(lines) for file, lines in found.items()}

    def _holds(self, tree: TreeId, wanted: Wanted, number: int) -> bool:
        """Whether a run of what can say something about it says what is wanted: the covering tests first, then all, if
        they fit.
        """
        as_before = wanted is Wanted.AS_BEFORE
        bench = hurried(self.bench, self._seconds())
        for ask in islice(self._asks(number), 1 if as_before else None):
            bench.workspaces.put(self.workspace, tree)
            found = bench.meter.measure(self.workspace, ask).measurement
            gate = judge_targeted(self.order.task, self.base, [found], tolerance=self.tolerance)
            if as_before:
                return self._is_as_before(gate)
            if gate.status is not GateStatus.PASS or not self._are_green(found):
                return False
        return True

    def _seconds(self) -> dict[CaseId, float]:
        """What the cases took that ended by themselves."""
        ended = (case for case in self.base.cases() if case.outcome.is_pass or case.outcome is Outcome.FAILED)
        return {case.case_id: case.duration_s or 0.0 for case in ended}

    def _is_as_before(self, gate: GateResult) -> bool:
        """Whether nothing fails but what failed on the base, and some of it still does."""
        failing = frozenset(gate.failing)
        return gate.status is GateStatus.FAIL and bool(failing) and failing <= frozenset(self.order.task.cases)

    def _are_green(self, found: Measurement) -> bool:
        """Whether the task's cases pass, those too that nobody was shown: one of them may need the condition."""
        known = found.by_case()
        cases = (case for case in self.order.task.cases if case not in self.tolerance.flaky)
        return all(case in known and known[case].outcome.is_pass for case in cases)

    def _asks(self, number: int) -> Iterator[Ask]:
        owner = f"{self.bench.run_id}:{self.order.task.id}"
        label = f"{self.order.attempt_id}-pared-{number}"
        yield Ask(label=label, selection=self.selection, owner=owner)
        if runs_in_full(self.bench.settings.validation, self.base):
            yield Ask(label=f"{label}-full", owner=owner)
