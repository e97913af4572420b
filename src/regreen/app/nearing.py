"""Asks old and new sources the same, near the failing tests' inputs, and has the answers judged."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from regreen.act.guard import Change, Policy
from regreen.act.guard.nearby import Answer, Asked, Pair, judge_nearby
from regreen.app.asking import Order
from regreen.app.bench import Bench
from regreen.app.measuring import Ask
from regreen.model.cases import Outcome
from regreen.model.diagnosis import Fault
from regreen.model.ids import CaseId
from regreen.model.runs import Measurement
from regreen.model.tasks import TaskType
from regreen.model.verdicts import GateResult
from regreen.model.workspaces import Workspace
from regreen.ports import Nearby

SIDE_S = 1.5
"""Wall seconds that neighbours may take on each side, so that a fix costs at most twice that and one short run."""
CASE_S = 0.7
"""The same for one case."""
MOST_CASES = 6
"""Failing cases that are asked about."""
MOST_BYTES = 20_000_000
"""Size of one side's answers to one test's calls that is still read."""
SLOW_S = 3.0
"""Wall seconds that the cases that are run on the base once more may have taken there."""


@dataclass(slots=True, kw_only=True)
class Nearing:
    """One proposal's question: the base is asked once, the proposal during a repeat that is made anyway."""

    bench: Bench
    order: Order
    change: Change
    policy: Policy
    base: Measurement
    folder: Path | None = field(default=None, init=False)
    """Where the proposal's answers lie, beside the base's; gone with the workspace."""
    pairs: list[Pair] | None = field(default=None, init=False)
    """What both sides said; None when nothing was asked."""

    def added(self, ask: Ask, workspace: Workspace) -> Ask:
        """The repeat with the question in it, once the base was asked; as it is where there is nothing to ask."""
        if not self._is_meant():
            return ask
        folder = Path(workspace.scratch, f"{self.order.attempt_id}-nearby")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        if not self._ask_base(folder):
            return ask
        self.folder = folder
        return replace(ask, nearby=self._question("new", folder))

    def read(self) -> None:
        """Read what both sides said, as long as the workspace is there."""
        if self.folder is not None:
            self.pairs = pairs_of(self.folder)

    def judged(self) -> GateResult | None:
        """The gate's answer; None when nothing was asked."""
        return None if self.pairs is None else judge_nearby(self.pairs, self.change, self.policy)

    def _is_meant(self) -> bool:
        task = self.order.task
        repairs = task.type is TaskType.FIX and task.fault is not Fault.TEST_BUG
        return repairs and bool(self._sources()) and bool(self._cases())

    def _cases(self) -> tuple[CaseId, ...]:
        """The task's cases that end by themselves, and soon, on the base."""
        known = self.base.by_case()
        found: list[CaseId] = []
        left = SLOW_S
        for case in self.order.task.cases:
            meant = case.startswith("pytest:") and case in known and known[case].outcome is Outcome.FAILED
            seconds = (known[case].duration_s or 0.0) if meant else 0.0
            if meant and seconds <= left and len(found) < MOST_CASES:
                found.append(case)
                left -= seconds
        return tuple(found)

    def _sources(self) -> tuple[str, ...]:
        layout = self.bench.inventory.layout
        paths = (item.path for item in self.change.proposal.files)
        return tuple(path for path in paths if path.endswith(".py") and not layout.is_test(path))

    def _ask_base(self, folder: Path) -> bool:
        """Ask the base's sources; whether calls came of it. What they were asked is copied to the proposal's folder."""
        bench, order = self.bench, self.order
        workspace = bench.workspaces.acquire(order.base, purpose="validate")
        try:
            place = Path(workspace.scratch, f"{order.attempt_id}-nearby")
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir(parents=True)
            question = self._question("old", place)
            owner = f"{bench.run_id}:{order.task.id}"
            label = f"{order.attempt_id}-nearby"
            bench.meter.measure(workspace, Ask(label=label, selection=question.cases, owner=owner, nearby=question))
            for left in (*place.glob("*.calls"), *place.glob("*.old")):
                shutil.copyfile(left, folder / left.name)
        finally:
            bench.workspaces.release(workspace)
        return any(folder.glob("*.calls"))

    def _question(self, role: str, folder: Path) -> Nearby:
        cases = self._cases()
        seconds = min(CASE_S, SIDE_S / len(cases))
        return Nearby(role=role, folder=str(folder), cases=cases, files=self._sources(), seconds=seconds)


def pairs_of(folder: Path) -> list[Pair]:
    """The calls that both sides answered, as the probe left them in a folder; what cannot be read is left out."""
    found: list[Pair] = []
    for old in sorted(folder.glob("*.old")):
        new = old.with_suffix(".new")
        if new.exists():
            found.extend(zip(_read(old), _read(new), strict=False))
    return [pair for pair in found if pair[0].name == pair[1].name]


def _read(path: Path) -> Iterator[Asked]:
    try:
        if path.is_symlink() or path.stat().st_size > MOST_BYTES:
            return
        rows: list[dict[str, Any]] = json.loads(path.read_text(encoding="ascii"))
        yield from [_one(row) for row in rows]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return


def _one(row: dict[str, Any]) -> Asked:
    answers = tuple(
        Answer(
            changes={str(place): str(value) for place, value in changes.items()},
            text=str(text),
            sizes=tuple(float(size) for size in sizes),
        )
        for changes, text, sizes in row["answers"]
    )
    nodes = {str(place): str(value) for place, value in row["nodes"]}
    name = ".".join(map(str, row["name"]))
    late, said = str(row["late"]), str(row["said"])
    return Asked(name=name, by_test=bool(row["door"]), nodes=nodes, answers=answers, late=late, said=said)
