"""The test report as data: what ``test-report.json`` holds, and what Markdown and HTML show.

``regreen schema test-report`` is made from these types. Fields are added with a default and never renamed, so that a
reader of a newer version reads what an older one wrote.
"""

from dataclasses import dataclass

from regreen.model.summary import REPORT_SCHEMA_VERSION
from regreen.report.shape.seen import (
    CaseEntry,
    Counts,
    Coverage,
    Culprit,
    DiagnosisEntry,
    FindingEntry,
    Moment,
    Place,
    Reason,
    ToolEntry,
)
from regreen.report.shape.work import (
    AttemptEntry,
    CheckpointEntry,
    Costs,
    Enforced,
    Escalation,
    Fix,
    Gate,
    GuardEvent,
    TaskEntry,
    Try,
)

__all__ = [
    "AttemptEntry",
    "CaseEntry",
    "CheckpointEntry",
    "Costs",
    "Counts",
    "Coverage",
    "Culprit",
    "DiagnosisEntry",
    "Enforced",
    "Escalation",
    "FindingEntry",
    "Fix",
    "Gate",
    "GuardEvent",
    "Moment",
    "Place",
    "Reason",
    "TaskEntry",
    "TestReport",
    "ToolEntry",
    "Try",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class TestReport:
    """Everything that a reader of one run needs."""

    __test__ = False

    schema: str = "regreen/test-report"
    """Names this artifact."""
    schema_version: int = REPORT_SCHEMA_VERSION
    """Its version."""
    status: str
    """``pass`` or ``fail``."""
    total_tests: int
    """All cases."""
    passed: int
    """Passes, tolerated unexpected ones included."""
    failed: int
    """Failures in tests."""
    skipped: int
    """Skips, expected failures included."""
    errors: int
    """Errors, crashes, time-outs and tests that never ran."""
    iterations: int = 0
    """Rounds of the loop."""
    fixes_applied: tuple[Fix, ...] = ()
    """What landed, in order."""
    coverage: Coverage = Coverage()
    """Coverage, where the given result files tell it."""
    escalation_needed: bool = False
    """Whether a person must take over."""
    escalation_reason: str = ""
    """Why."""
    escalations: tuple[Escalation, ...] = ()
    """What, one for each cause."""
    flaky: tuple[str, ...] = ()
    """Cases known to be flaky."""
    quarantined: tuple[str, ...] = ()
    """Cases set aside; always empty as yet."""
    guard_events: tuple[GuardEvent, ...] = ()
    """Rules of the guard that fired."""
    posture: Enforced | None = None
    """What was really enforced."""
    stop_code: str | None = None
    """Why the run ended."""
    stop_reason: str = ""
    """The same in a sentence."""
    costs: Costs = Costs()
    """What all attempts cost."""
    run_id: str = ""
    """The run."""
    command: str = ""
    """``check`` or ``fix``."""
    regreen_version: str = ""
    """Who wrote this."""
    created_at: str = ""
    """ISO 8601, UTC."""
    ended_at: str = ""
    """ISO 8601, UTC."""
    target: str = ""
    """Name of the project."""
    commit: str | None = None
    """What was measured first."""
    user_branch: str = ""
    """The user's branch."""
    dirty: bool = False
    """Whether the working tree differed from HEAD."""
    branch: str = ""
    """The branch that holds the result."""
    tip: str | None = None
    """Its last commit."""
    baseline: Counts = Counts()
    """Counts on the base."""
    final: Counts | None = None
    """Counts on the tip; null for check."""
    tools: tuple[ToolEntry, ...] = ()
    """Runs of tools on the base."""
    cases: tuple[CaseEntry, ...] = ()
    """Failing, flaky and timed out cases at the end."""
    findings: tuple[FindingEntry, ...] = ()
    """Findings at the end."""
    diagnoses: tuple[DiagnosisEntry, ...] = ()
    """Causes."""
    tasks: tuple[TaskEntry, ...] = ()
    """Tasks and what was tried."""
    checkpoints: tuple[CheckpointEntry, ...] = ()
    """Full measurements, in order."""
    timeline: tuple[Moment, ...] = ()
    """What happened, in order."""
    notes: tuple[str, ...] = ()
    """What a reader must know."""
    context: tuple[str, ...] = ()
    """Documents that the user gave."""
    gone: tuple[FindingEntry, ...] = ()
    """Findings on the base that the end has no longer."""
