"""Tests of other causes that a change cures beside its own: what cures them is asked for, though not by its task."""

from dataclasses import dataclass, field, replace

from regreen.act.validate import is_cured, trimmed
from regreen.app.bench import Bench
from regreen.app.measuring import Ask
from regreen.model.ids import CaseId, TreeId
from regreen.model.runs import Measurement
from regreen.model.workspaces import Workspace

SECONDS = 2.0
"""Wall seconds that tests of other causes may take, as far as the base tells; the quickest are run."""
MOST = 200
"""Tests that are run, at most."""


@dataclass(slots=True, kw_only=True)
class Curing:
    """One repair, and what failed on the base beside its task's own tests."""

    bench: Bench
    """With limits for tests that may never end."""
    ask: Ask
    """Label and owner of its runs."""
    own: frozenset[CaseId]
    """The task's tests."""
    base: Measurement
    """What it is held against."""
    whole: TreeId
    """The repair as it was validated."""
    workspace: Workspace
    """One that may show anything."""
    _cured: tuple[CaseId, ...] | None = field(default=None, init=False)

    def lost(self, tree: TreeId) -> bool:
        """Whether a test that the repair cures fails with another tree; that one is left in the workspace."""
        if self._cured is None:
            self._cured = self._passing(self.whole, self._others())
        cured = self._cured
        return bool(cured) and len(self._passing(tree, cured)) < len(cured)

    def _others(self) -> tuple[CaseId, ...]:
        failing = [case for case in self.base.cases() if case.outcome.is_failure and case.case_id not in self.own]
        seconds = {case.case_id: case.duration_s or 0.0 for case in failing}
        return trimmed(list(seconds), (), seconds, SECONDS)[:MOST]

    def _passing(self, tree: TreeId, cases: tuple[CaseId, ...]) -> tuple[CaseId, ...]:
        if not cases:
            return ()
        self.bench.workspaces.put(self.workspace, tree)
        found = self.bench.meter.measure(self.workspace, replace(self.ask, selection=cases)).measurement
        return tuple(case for case in cases if is_cured(case, found.by_case()))
