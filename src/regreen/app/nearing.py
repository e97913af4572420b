"""Asks old and new sources the same, near the failing tests' inputs, and has the answers judged."""

import json
import os
import shutil
import stat
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from regreen.act.guard import Change, Policy
from regreen.act.guard.nearby import Answer, Asked, Heard, Pair, hints, judge_nearby
from regreen.app.asking import Order
from regreen.app.bench import Bench
from regreen.app.measuring import Ask
from regreen.model.cases import Outcome
from regreen.model.ids import CaseId
from regreen.model.runs import Measurement
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
MOST_WORD = 16
"""Size of the word that says how asking ended."""
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
    """Where the proposal finds the calls and leaves its answers; gone with the workspace."""
    old: dict[str, list[Asked]] = field(default_factory=dict, init=False)
    """What the base said, kept where the proposal cannot reach it."""
    new: dict[str, list[Asked]] = field(default_factory=dict, init=False)
    """What the proposal said."""
    heard: Heard | None = field(default=None, init=False)
    """What both sides said; None when nothing was asked."""

    def added(self, ask: Ask, workspace: Workspace) -> Ask:
        """The repeat with the question in it, once the base was asked; as it is where there is nothing to ask."""
        if not self._is_meant():
            return ask
        folder = fresh(workspace, self.order)
        if not self._ask_base(folder):
            return ask
        self.folder = folder
        return replace(ask, nearby=self.question("new", folder))

    def read(self) -> None:
        """Read what both sides said, as long as the workspace is there."""
        if self.folder is not None:
            self.heard = heard(self.old, self.folder)
            self.new = answered_in(self.folder)

    def judged(self) -> GateResult | None:
        """The gate's answer; None when nothing was asked."""
        return None if self.heard is None else judge_nearby(self.heard, self.change, self.policy)

    def _is_meant(self) -> bool:
        return self.order.task.repairs and bool(self._sources()) and bool(self._cases())

    def _cases(self) -> tuple[CaseId, ...]:
        """The failing cases that end by themselves, and soon, on the base."""
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
            place = fresh(workspace, order)
            question = self.question("old", place)
            owner = f"{bench.run_id}:{order.task.id}"
            label = f"{order.attempt_id}-nearby"
            bench.meter.measure(workspace, Ask(label=label, selection=question.cases, owner=owner, nearby=question))
            self.old = said_in(place)
            for left in place.glob("*.calls"):
                shutil.copyfile(left, folder / left.name)
        finally:
            bench.workspaces.release(workspace)
        return bool(self.old)

    def question(self, role: str, folder: Path) -> Nearby:
        """What is asked of either side, or of another one that is held against both."""
        cases = self._cases()
        seconds = min(CASE_S, SIDE_S / len(cases))
        return Nearby(
            role=role,
            folder=str(folder),
            cases=cases,
            files=self._sources(),
            seconds=seconds,
            hints=hints(self.change) if role == "old" else None,
        )


def fresh(workspace: Workspace, order: Order) -> Path:
    """A new folder under a name that nothing in the workspace can have taken before."""
    Path(workspace.scratch).mkdir(parents=True, exist_ok=True)
    return Path(tempfile.mkdtemp(prefix=f"{order.attempt_id}-nearby-", dir=workspace.scratch))


def said_in(folder: Path) -> dict[str, list[Asked]]:
    """What the base said, by number of the case, as the probe left it in a folder."""
    found = {path.stem: _read(path) for path in sorted(folder.glob("*.old"))}
    return {name: rows for name, rows in found.items() if rows}


def answered_in(folder: Path) -> dict[str, list[Asked]]:
    """What sources answered that were asked the base's calls, by number of the case."""
    found = {path.stem: _read(path) for path in sorted(folder.glob("*.new"))}
    return {name: rows for name, rows in found.items() if rows}


def heard(old: Mapping[str, Sequence[Asked]], folder: Path) -> Heard:
    """The same calls as both sides answered them; what the new side left is no more than bytes of its making."""
    pairs: list[Pair] = []
    lost: list[str] = []
    for name, rows in old.items():
        new = _read(folder / f"{name}.new")
        if new is None or len(new) < len(rows):
            lost.append((_content(folder / f"{name}.lost", MOST_WORD) or b"missing").decode("ascii", "replace"))
        pairs.extend(zip(rows, new or (), strict=False))
    return Heard(pairs=[pair for pair in pairs if pair[0].name == pair[1].name], lost=tuple(lost))


def _read(path: Path) -> list[Asked] | None:
    """None for what is not there, no plain file, too large, or written by somebody else than the probe."""
    content = _content(path, MOST_BYTES)
    if content is None:
        return None
    try:
        rows: list[dict[str, Any]] = json.loads(content)
        return [_one(row) for row in rows]
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, ArithmeticError, RecursionError):
        return None


def _content(path: Path, most: int) -> bytes | None:
    """Bytes of a plain file; a link, a pipe that nobody writes to or a device is none."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        with os.fdopen(handle, "rb") as stream:
            plain = stat.S_ISREG(os.fstat(handle).st_mode)
            content = stream.read(most + 1) if plain else b""
    except OSError:
        return None
    return content if plain and len(content) <= most else None


def _one(row: dict[str, Any]) -> Asked:
    answers = tuple(
        Answer(
            changes={str(place): str(value) for place, value in changes.items()},
            text=str(text),
            sizes=tuple(float(size) for size in sizes),
            error=str(error),
        )
        for changes, text, sizes, error in row["answers"]
    )
    return Asked(
        name=".".join(map(str, row["name"])),
        by_test=bool(row["door"]),
        nodes={str(place): str(value) for place, value in row["nodes"]},
        answers=answers,
        late=str(row["late"]),
        soon=str(row["soon"]),
        said=str(row["said"]),
        there=str(row["there"]),
        lies=tuple(map(str, row["lies"])),
        hinted=int(row["hinted"]),
        shared=bool(row["shared"]),
        names=None if row["names"] is None else tuple(map(str, row["names"])),
        agree=(int(row["agree"][0]), int(row["agree"][1])),
    )
