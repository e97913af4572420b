"""What a change cures beside its task's own tests is asked for by these."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.unit.app.test_paring import BOTH, BUG, OTHER, PATH, SLOW, TWO, Bench, Meter, measured
from tests.unit.guard.changes import change, policy

from regreen.act.validate import Tolerance
from regreen.app.measuring import Ask
from regreen.app.paring import Paring
from regreen.model.cases import LinesByCase
from regreen.model.ids import CaseId, CauseKey, TaskId, TreeId
from regreen.model.tasks import Task
from regreen.model.verdicts import GateStatus

FURTHER = CaseId("pytest:tests/test_b.py::test_further")
WHOLE, PARED = TreeId("1" * 40), TreeId("2" * 40)


@dataclass
class Workspaces:
    """Knows which tree is shown."""

    shown: str = ""

    def put(self, _workspace: object, tree: str) -> None:
        self.shown = tree


@dataclass(frozen=True)
class Trees(Meter):
    """Fails a test wherever the repair is not whole."""

    workspaces: Workspaces = field(default_factory=Workspaces)

    def measure(self, workspace: object, ask: Ask) -> Any:
        found = super().measure(workspace, ask)
        if self.workspaces.shown == WHOLE:
            found.measurement = replace(measured(lambda _: True, dict.fromkeys(self.asked[-1], 0.0)))
        return found


@pytest.mark.parametrize("further", [{}, {FURTHER: 30.0}], ids=["", "no time for all tests"])
@pytest.mark.parametrize("cured", [False, True])
def test_a_piece_that_cures_another_cause_is_needed(
    *, cured: bool, further: dict[CaseId, float], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = Workspaces()
    bench: Any = Bench(
        meter=Trees(needs=frozenset({OTHER} if cured else ()), workspaces=shown),
        repository=SimpleNamespace(with_files=lambda _tree, _files: PARED),
        workspaces=shown,
    )
    order: Any = SimpleNamespace(
        task=Task(id=TaskId("T1"), title="", cause_key=CauseKey("k"), cases=(BUG,)),
        attempt_id="T1.1",
        lines=LinesByCase(lines={SLOW: {PATH: frozenset(range(1, 5))}}),
    )
    paring = Paring(
        bench=bench,
        order=order,
        selection=(BUG, SLOW),
        base=measured(lambda case: case in {SLOW, FURTHER}, {BUG: 0.0, SLOW: 0.1, OTHER: 0.1, **further}),
        tolerance=Tolerance(),
        tree=WHOLE,
        workspace=SimpleNamespace(scratch=str(tmp_path)),  # type: ignore[arg-type]
    )
    result = paring.judged(change({PATH: TWO}, {PATH: BOTH}), policy())
    assert (OTHER,) in bench.meter.asked
    assert result.status is (GateStatus.PASS if cured else GateStatus.FAIL)
    assert ("behaviour-unneeded-piece" in {hit.rule for hit in result.hits}) is not cured
