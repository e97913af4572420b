"""Pares a change down: runs it without the conditions that keep the old code, and has the outcome judged."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from regreen.act.guard import Change, Policy
from regreen.act.guard.needed import needed
from regreen.act.validate import Tolerance, judge_targeted
from regreen.app.asking import Order
from regreen.app.bench import Bench
from regreen.app.checkpoints import runs_in_full
from regreen.app.measuring import Ask
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
            number = 0
            while True:
                number += 1
                tree = self.bench.repository.with_files(self.tree, {one.file: one.text.encode()})
                one = stepper.send(self._passes(tree, number))
        except StopIteration as end:
            answer: GateResult = end.value
            return answer

    def _watched(self) -> Mapping[str, frozenset[int]]:
        """Lines of the base that its passing tests run, where they were recorded."""
        known = self.base.by_case()
        found: dict[str, set[int]] = {}
        for case, files in self.order.lines.lines.items():
            if case in known and known[case].outcome.is_pass:
                for file, lines in files.items():
                    found.setdefault(file, set()).update(lines)
        return {file: frozenset(lines) for file, lines in found.items()}

    def _passes(self, tree: TreeId, number: int) -> bool:
        """Whether every test that can say something about it passes: the covering ones first, then all, if they fit."""
        for ask in self._asks(number):
            self.bench.workspaces.put(self.workspace, tree)
            found = self.bench.meter.measure(self.workspace, ask).measurement
            gate = judge_targeted(self.order.task, self.base, [found], tolerance=self.tolerance)
            if gate.status is not GateStatus.PASS or not self._are_green(found):
                return False
        return True

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
