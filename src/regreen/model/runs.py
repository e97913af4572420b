"""What one run of one tool gave, and a whole measurement of one tree."""

from collections.abc import Iterator
from dataclasses import dataclass

from regreen.model.cases import CaseResult, Totals, count
from regreen.model.findings import Finding
from regreen.model.ids import CaseId, Fingerprint, TreeId


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolInfo:
    """Which program ran, and how."""

    tool: str
    """Name of the tool."""
    version: str = ""
    """The program's own version; empty when unknown."""
    argv: tuple[str, ...] = ()
    """The command line, as it was started first."""
    exit_code: int | None = None
    """The program's own exit code; None when it never ended by itself."""
    duration_s: float = 0.0
    """Wall seconds over all processes of this run."""
    cpu_s: float | None = None
    """Processor seconds over all of them, their own processes included; None where that is not known."""
    raw: tuple[str, ...] = ()
    """Raw artifacts, relative to the run's folder."""
    notes: tuple[str, ...] = ()
    """What a reader must know: overridden options, withheld variables, restarts after a crash."""
    details: tuple[tuple[str, str], ...] = ()
    """Name and value pairs: interpreter, plug-ins, root, options that change outcomes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Completed:
    """The tool ran and its output was understood to the end."""

    info: ToolInfo
    """Which program ran."""
    cases: tuple[CaseResult, ...] = ()
    """Verdicts on test cases, in the tool's order."""
    findings: tuple[Finding, ...] = ()
    """What it found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """The tool failed at its work: never read as clean, whatever was understood."""

    info: ToolInfo
    """Which program ran."""
    reason: str
    """What went wrong, in one sentence, with what to do next."""
    slug: str = "tool-broken"
    """Names the docs page: ``no-tests``, ``usage-error``, ``wrong-tree``, ``totals-differ``, ``truncated``…"""
    cases: tuple[CaseResult, ...] = ()
    """What was whole."""
    findings: tuple[Finding, ...] = ()
    """What was found before it broke."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedOut:
    """The tool as a whole ran into its limit."""

    info: ToolInfo
    """Which program ran."""
    limit_s: float
    """The limit, in wall seconds."""
    cases: tuple[CaseResult, ...] = ()
    """What was known by then."""
    findings: tuple[Finding, ...] = ()
    """What was found by then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped:
    """The tool was not run at all."""

    info: ToolInfo
    """Which program would have run."""
    reason: str
    """Why, and the command that would change it."""
    cases: tuple[CaseResult, ...] = ()
    """Always empty; here so that the four kinds read alike."""
    findings: tuple[Finding, ...] = ()
    """Always empty."""


ToolRun = Completed | Broken | TimedOut | Skipped
"""One run of one tool: never an empty list that could be read as clean."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """All tools on one tree: base, proposal and merged candidate are measured alike."""

    tree: TreeId
    """What was measured."""
    runs: tuple[ToolRun, ...]
    """One for each tool."""
    selection: tuple[CaseId, ...] | None = None
    """The cases asked for; None when all."""

    def cases(self) -> Iterator[CaseResult]:
        """All verdicts of all tools."""
        for run in self.runs:
            yield from run.cases

    def findings(self) -> Iterator[Finding]:
        """All findings of all tools."""
        for run in self.runs:
            yield from run.findings

    def by_case(self) -> dict[CaseId, CaseResult]:
        """Verdicts by canonical id; a doubled id keeps the last."""
        return {case.case_id: case for case in self.cases()}

    def fingerprints(self) -> frozenset[Fingerprint]:
        """Sameness keys of all findings."""
        return frozenset(finding.fingerprint for finding in self.findings())

    @property
    def totals(self) -> Totals:
        """Counts over all tools."""
        return count(self.cases())

    @property
    def broken(self) -> tuple[Broken | TimedOut, ...]:
        """The runs that cannot be trusted to be complete."""
        return tuple(run for run in self.runs if isinstance(run, Broken | TimedOut))

    @property
    def is_green(self) -> bool:
        """Nothing failed, nothing was found, and no tool broke."""
        return not self.broken and not self.totals.failing and not any(True for _ in self.findings())
