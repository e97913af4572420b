"""Asks a repair, and the same without one of its pieces, near the inputs of the tests that cover it."""

import shutil
from dataclasses import dataclass, field
from pathlib import Path

from regreen.act.guard import Change
from regreen.act.guard.nearby import Asked, hints
from regreen.act.guard.needed import Likeness, likeness
from regreen.app.asking import Order
from regreen.app.bench import Bench
from regreen.app.measuring import Ask
from regreen.app.nearing import CASE_S, SIDE_S, fresh, heard, said_in
from regreen.model.case_ids import file_of
from regreen.model.ids import CaseId, TreeId
from regreen.model.workspaces import Workspace
from regreen.ports import Nearby

MOST_CASES = 12
"""Tests whose calls are asked about, the cause's own among them."""


@dataclass(slots=True, kw_only=True)
class Likening:
    """One repair's answers: it is asked once, each text without a piece is held against that."""

    bench: Bench
    order: Order
    change: Change
    workspace: Workspace
    """One that may show anything."""
    cases: tuple[CaseId, ...]
    """Quick tests that cover the change."""
    whole: TreeId
    """The repair as it was validated."""
    folder: Path | None = field(default=None, init=False)
    """Where its calls lie."""
    said: dict[str, list[Asked]] = field(default_factory=dict, init=False)
    """What it answers, kept where a later run cannot reach it."""

    @property
    def asked(self) -> tuple[CaseId, ...]:
        """The tests whose calls are asked about; examples in what is changed are none."""
        meant = (case for case in self.cases if case.startswith("pytest:") and file_of(case) not in self.change.before)
        return tuple(meant)[:MOST_CASES]

    @property
    def runs(self) -> int:
        """How many runs the next question takes."""
        return 1 if self.folder is not None else 2

    def of(self, tree: TreeId, label: str) -> Likeness:
        """How what a tree answers is like what the repair does."""
        if not self.asked:
            return Likeness.UNKNOWN
        if self.folder is None:
            self.folder = fresh(self.workspace, self.order)
            self._ask("old", self.whole, self.folder, f"{label}-whole")
            self.said = said_in(self.folder)
        place = fresh(self.workspace, self.order)
        for left in self.folder.glob("*.calls"):
            shutil.copyfile(left, place / left.name)
        self._ask("new", tree, place, f"{label}-alike")
        return likeness(heard(self.said, place))

    def _ask(self, role: str, tree: TreeId, folder: Path, label: str) -> None:
        seconds = min(CASE_S, SIDE_S / len(self.asked))
        files = tuple(item.path for item in self.change.proposal.files if item.path.endswith(".py"))
        question = Nearby(
            role=role,
            folder=str(folder),
            cases=self.asked,
            files=files,
            seconds=seconds,
            hints=hints(self.change) if role == "old" else None,
        )
        owner = f"{self.bench.run_id}:{self.order.task.id}"
        self.bench.workspaces.put(self.workspace, tree)
        self.bench.meter.measure(self.workspace, Ask(label=label, selection=self.asked, owner=owner, nearby=question))
