"""Proves tests that a coverage task adds: which they are, that they run what nothing ran, and that they have teeth."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from regreen.act.guard.added import AddedTests, added_teeth
from regreen.act.validate.covers import Gained, gained, judge_coverage
from regreen.app.asking import Order
from regreen.app.bench import Bench
from regreen.app.measuring import Ask
from regreen.app.toothing import Side, played, seen
from regreen.measure.normalize.gaps import covered
from regreen.model.cases import LinesByCase
from regreen.model.ids import CaseId, CommitId
from regreen.model.runs import Measurement
from regreen.model.tasks import FileStatus, Proposal
from regreen.model.verdicts import GateResult
from regreen.model.workspaces import Workspace
from regreen.syntax.executable import executable_lines

GATE = "new_tests"


@dataclass(frozen=True, slots=True, kw_only=True)
class Adding:
    """One proposal of new tests."""

    bench: Bench
    order: Order
    base: Measurement
    """The measurement of what it starts from."""

    def named(self, proposal: Proposal, commit: CommitId) -> Order:
        """The order with the new cases as what must pass: those in the changed test files that were not there."""
        left = [item.path for item in proposal.files if item.status is not FileStatus.DELETED]
        files = [path for path in left if path.endswith(".py") and self.bench.inventory.layout.is_test(path)]
        if not files:
            return self.order
        workspace = self.bench.workspaces.acquire(commit, purpose="validate")
        try:
            selection = tuple(CaseId(f"pytest:{path}") for path in files)
            ask = Ask(label=f"{self.order.attempt_id}-added", selection=selection, owner=self._owner)
            found = self.bench.meter.measure(workspace, ask).measurement.by_case()
        finally:
            self.bench.workspaces.release(workspace)
        known = self.base.by_case()
        new = tuple(case for case in found if case not in known)
        return replace(self.order, task=replace(self.order.task, cases=new))

    @property
    def _owner(self) -> str:
        return f"{self.bench.run_id}:{self.order.task.id}"

    def judged(self, cases: tuple[CaseId, ...], lines: LinesByCase, side: Side) -> Iterator[GateResult]:
        """The gates of coverage and of teeth.

        Args:
            cases: the new ones; all of them pass.
            lines: lines that they run.
            side: the proposal as it was validated, and a workspace that may show anything.
        """
        found = self._gained(cases, lines)
        yield judge_coverage(found)
        if found.fresh:
            yield self._noticed(found, side)

    def _gained(self, cases: tuple[CaseId, ...], lines: LinesByCase) -> Gained:
        file = self.order.task.files[0]
        text = self._text(file)
        passing = [case.case_id for case in self.base.cases() if case.outcome.is_pass]
        return gained(file, executable_lines(text), covered(self.order.lines, file, passing), cases, lines)

    def _text(self, file: str) -> str:
        found = self.bench.repository.read_files(self.order.base, [file])
        return found.get(file, b"").decode("utf-8", "replace")

    def _noticed(self, found: Gained, side: Side) -> GateResult:
        """Each new test must notice a fault, on the lines that nothing ran before where there can be one."""
        fresh = {case: ran & found.fresh for case, ran in found.ran.items()}
        question = AddedTests(file=found.file, text=self._text(found.file), fresh=fresh, ran=found.ran)
        return played(added_teeth(question), partial(seen, self.bench, self.order, side))


def side_of(bench: Bench, commit: CommitId, workspace: Workspace) -> Side:
    """A commit's tree in a workspace."""
    return Side(tree=bench.repository.tree_of(commit), workspace=workspace)
