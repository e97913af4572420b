"""Measures a tree: the base, a proposal and a merged candidate alike, so that "better" has one meaning."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path

from regreen.app.masking import findable, masked, masked_lines
from regreen.measure.collect import FOLLOWED, collect
from regreen.measure.normalize import normalize
from regreen.model.cases import LinesByCase
from regreen.model.coverage import FileCoverage
from regreen.model.customs import is_foreign_test
from regreen.model.ids import CaseId
from regreen.model.inventory import DetectedTool, Inventory
from regreen.model.jobs import Job, JobResult
from regreen.model.raw import ParseContext, Parser, Raw, ReadsEarly
from regreen.model.runs import Measurement, ToolRun
from regreen.model.settings import Settings
from regreen.model.workspaces import Workspace
from regreen.ports import CollectRequest, Nearby, ProgressFn, Tool

KeepRaw = Callable[[str, Sequence[str]], tuple[str, ...]]
"""Takes a label and absolute files; keeps them with the run, secrets taken out; gives names relative to its folder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """A measurement with the lines that its tests ran."""

    measurement: Measurement
    """What the tools said."""
    lines: LinesByCase = field(default_factory=LinesByCase)
    """Lines run per test, where traced."""
    coverage: tuple[FileCoverage, ...] = ()
    """Coverage by file, where result files tell it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """What to measure, and how."""

    label: str
    """Names the raw output's folder: ``base``, ``T1.1-targeted-1``."""
    selection: tuple[CaseId, ...] | None = None
    """Cases to run; None: all."""
    trace: bool = False
    """Whether lines run per test are wanted."""
    order_seed: int | None = None
    """Run in a seeded random order."""
    as_listed: bool = False
    """Run the selection in its own order."""
    chance_seed: int | None = None
    """Seed of hashes and of the tests' random numbers."""
    owner: str = ""
    """For the ledger."""
    nearby: Nearby | None = None
    """Calls to ask again with other inputs, while the tests run."""
    to_first_failure: bool = False
    """Whether all that is asked is if any test fails."""


def no_files(_tree: str) -> Iterable[str]:
    """No file of a tree is known."""
    return ()


def tools_at_once(settings: Settings) -> int:
    """How many tool processes may run at once: what is set, else the number of processors."""
    return settings.fix.tools_at_once or os.cpu_count() or 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Meter:
    """Runs every tool of the project on a workspace and understands what they say."""

    tools: Mapping[str, Tool]
    """Plug-ins by name."""
    parser: Callable[[str], Parser]
    """Gives the parser of a format."""
    inventory: Inventory
    """What the project contains."""
    settings: Settings
    """The user's settings."""
    run_job: Callable[[Job], JobResult]
    """The executor."""
    keep_raw: KeepRaw
    """Where raw output goes."""
    durations: Mapping[CaseId, float] = field(default_factory=dict)
    """Last known wall seconds by case."""
    scrub: Callable[[str], str] = str
    """Takes secrets out of tests' ids."""
    files: Callable[[str], Iterable[str]] = no_files
    """Repo-relative files of a tree."""
    turns: AbstractContextManager[object] = field(default_factory=nullcontext)
    """Held while a tool runs: bounds how many do at once."""

    def measure(self, workspace: Workspace, ask: Ask, progress: ProgressFn | None = None) -> Measured:
        """Run all tools on a workspace, one after the other."""
        runs: list[ToolRun] = []
        lines = LinesByCase()
        for detected in self.inventory.tools:
            run, traced = self._run(detected, workspace, ask, progress)
            runs.append(run)
            lines = traced if traced.lines or traced.collection else lines
        found = Measurement(tree=workspace.base_tree, runs=tuple(runs), selection=ask.selection)
        return Measured(measurement=masked(found, self.scrub), lines=masked_lines(lines, self.scrub))

    def _run(
        self, detected: DetectedTool, workspace: Workspace, ask: Ask, progress: ProgressFn | None
    ) -> tuple[ToolRun, LinesByCase]:
        raw_dir = Path(workspace.scratch) / "raw" / ask.label / detected.name
        raw_dir.mkdir(parents=True, exist_ok=True)
        request = CollectRequest(
            workspace=workspace,
            inventory=self.inventory,
            detected=detected,
            settings=self.settings,
            raw_dir=str(raw_dir),
            selection=None if ask.selection is None else findable(ask.selection),
            trace=ask.trace,
            order_seed=ask.order_seed,
            as_listed=ask.as_listed,
            chance_seed=ask.chance_seed,
            durations=self.durations,
            owner=ask.owner,
            nearby=ask.nearby,
            to_first_failure=ask.to_first_failure,
        )
        context, followed = self._context(detected, workspace), self.parser(FOLLOWED)
        early = followed.early(context) if progress is not None and isinstance(followed, ReadsEarly) else None
        with self.turns:
            raw = collect(self.tools[detected.name], request, self.run_job, progress, early.take if early else None)
        parser = early if early is not None and raw.format == FOLLOWED else self.parser(raw.format)
        normalized = normalize(raw, parser, context, detected.name)
        return self._with_raw(normalized.run, raw, ask), normalized.lines

    def _context(self, detected: DetectedTool, workspace: Workspace) -> ParseContext:
        roots = tuple(dict.fromkeys((workspace.seen_at, workspace.root)))
        # Runners of other languages say the class of a test, and seldom its file; pytest needs no asking.
        files = () if detected.name == "pytest" else self.files(workspace.base_tree)
        tests = frozenset(filter(is_foreign_test, files))
        return ParseContext(tool=detected.name, roots=roots, tests=tests)

    def _with_raw(self, run: ToolRun, raw: Raw, ask: Ask) -> ToolRun:
        pipes = (pipe.path for result in raw.results for pipe in (result.stdout, result.stderr))
        kept = self.keep_raw(f"{ask.label}/{run.info.tool}", (*raw.files, *pipes))
        return replace(run, info=replace(run.info, raw=kept))
