"""The test report as data: what ``test-report.json`` holds, and what Markdown and HTML show.

``regreen schema test-report`` is made from these types. Fields are added with a default and never renamed, so that a
reader of a newer version reads what an older one wrote.
"""

from dataclasses import dataclass

from regreen.model.summary import REPORT_SCHEMA_VERSION


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """Test cases by outcome."""

    total: int = 0
    """All cases."""
    passed: int = 0
    """Plain passes."""
    failed: int = 0
    """Failed in the test itself."""
    error: int = 0
    """Failed around the test, or while tests were collected."""
    skipped: int = 0
    """Skipped."""
    xfailed: int = 0
    """Failed as expected."""
    xpassed: int = 0
    """Passed although a failure was expected."""
    crashed: int = 0
    """The interpreter died."""
    timed_out: int = 0
    """Ran into its time limit."""
    not_run: int = 0
    """Collected, never started."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix:
    """One proved commit."""

    file: str
    """First source file that it changes."""
    line: int | None
    """First changed line."""
    category: str
    """``test_bug``, ``implementation_bug`` or ``integration_issue``."""
    description: str
    """Subject of the commit."""
    commit: str
    """The commit."""
    agent: str
    """Who made it."""
    validation: str
    """The scope that proved it."""
    task: str = ""
    """The task that it ends."""
    attempt: str = ""
    """The attempt that made it."""
    files: tuple[str, ...] = ()
    """All files that it changes."""
    diff: str = ""
    """Unified diff, capped; truncation is marked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """Shares, 0 to 100; null when unknown."""

    statements: float | None = None
    """Statements."""
    branches: float | None = None
    """Branches."""
    functions: float | None = None
    """Functions."""
    lines: float | None = None
    """Lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Try:
    """One attempt, as an escalation lists it."""

    attempt: str
    """Its id."""
    agent: str
    """Who made it."""
    outcome: str
    """How it ended."""
    reason: str = ""
    """What failed it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Escalation:
    """A cause that a person must take over."""

    task: str
    """The task."""
    title: str
    """What it is about."""
    reason: str = ""
    """Why it was given up."""
    attempts: tuple[Try, ...] = ()
    """All that was tried."""
    remaining_failures: tuple[str, ...] = ()
    """Cases that still fail."""
    suspected_causes: tuple[str, ...] = ()
    """What is believed, best first."""
    next_steps: str = ""
    """What to look at next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardEvent:
    """A rule of the guard that fired on an attempt."""

    task: str
    """The task."""
    attempt: str
    """The attempt."""
    rule: str
    """Rule id."""
    severity: str
    """``block`` or ``warn``."""
    file: str
    """Where."""
    line: int | None = None
    """One-based line."""
    message: str = ""
    """What happened."""
    waived: str = ""
    """Reason of the waiver that lifted it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Enforced:
    """What the machine really enforced."""

    mounts: bool
    """File system views."""
    network: bool
    """Networks of their own."""
    processes: str
    """``cgroup``, ``counted`` or ``none``."""
    memory: str
    """``cgroup``, ``counted`` or ``none``."""
    reads: bool
    """Whether reads outside of what is mounted were denied."""
    notes: tuple[str, ...] = ()
    """Why something was missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Costs:
    """What all attempts cost; null where no agent said."""

    attempts: int = 0
    """How many there were."""
    input_tokens: int | None = None
    """Tokens read."""
    output_tokens: int | None = None
    """Tokens written."""
    cost_usd: float | None = None
    """Money."""
    duration_s: float = 0.0
    """Wall seconds of agents."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolEntry:
    """One run of one tool on the base."""

    tool: str
    """Name of the tool."""
    status: str
    """``completed``, ``broken``, ``timed_out`` or ``skipped``."""
    version: str = ""
    """The program's version."""
    reason: str = ""
    """Why it is not completed."""
    slug: str = ""
    """Docs section about that."""
    exit_code: int | None = None
    """The program's exit code."""
    duration_s: float = 0.0
    """Wall seconds."""
    command: tuple[str, ...] = ()
    """The command line."""
    notes: tuple[str, ...] = ()
    """What a reader must know."""
    raw: tuple[str, ...] = ()
    """Raw artifacts, relative to the run's folder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseEntry:
    """A case that fails, is flaky or timed out at the end."""

    test_id: str
    """Canonical id."""
    outcome: str
    """How it ended."""
    duration_s: float | None = None
    """Wall seconds."""
    file: str | None = None
    """The test's file."""
    line: int | None = None
    """The test's line."""
    type: str = ""
    """Exception type."""
    message: str = ""
    """What it says."""
    text: str = ""
    """The runner's report, capped; truncation is marked."""
    reason: str = ""
    """Why it was skipped or not run."""
    reruns: tuple[str, ...] = ()
    """Outcomes of earlier tries in the same run."""
    flaky: bool = False
    """Whether it failed and then passed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingEntry:
    """One finding at the end."""

    tool: str
    """Who said it."""
    kind: str
    """What sort of thing it is."""
    severity: str
    """``P0`` to ``P3``."""
    message: str
    """The tool's words, capped."""
    fingerprint: str
    """Sameness across runs."""
    cause_key: str
    """Sameness of the cause."""
    rule: str = ""
    """Rule id or exception type."""
    test_id: str | None = None
    """The case that it is about."""
    file: str | None = None
    """Where."""
    line: int | None = None
    """One-based line."""
    column: int | None = None
    """One-based column."""
    symbol: str = ""
    """Function or class."""
    state: str = "new"
    """``new``, ``known``, ``gone`` or ``preexisting``."""
    fixable: bool = False
    """Whether the tool offers a safe fix."""
    suppressed: bool = False
    """Whether the project silenced it."""
    raw: str = ""
    """Reference into the raw output."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """One reason to believe a verdict."""

    rule: str
    """Which rule says so."""
    text: str
    """One sentence."""
    weight: float = 1.0
    """0 to 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place that may hold the cause."""

    file: str
    """Repo-relative path."""
    line: int
    """One-based."""
    function: str = ""
    """The function around it."""
    score: float = 0.0
    """Suspicion, 0 to 1."""
    why: str = ""
    """What points there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagnosisEntry:
    """One cause."""

    id: str
    """Name within the run."""
    title: str
    """One line."""
    severity: str
    """``P0`` to ``P3``."""
    fault: str
    """Whose fault it is."""
    symptom: str
    """What it looks like."""
    confidence: float
    """0 to 1."""
    cause_key: str
    """Sameness across runs."""
    domain: str = ""
    """Product area."""
    route: str = ""
    """Verb and path of an API test."""
    systemic: bool = False
    """Whether it shows in several test files."""
    cases: tuple[str, ...] = ()
    """Test cases that show it."""
    evidence: tuple[Reason, ...] = ()
    """Why it is believed."""
    suspects: tuple[Place, ...] = ()
    """Places, best first."""
    source_files: tuple[str, ...] = ()
    """``path:line`` of the project in the traceback."""
    suggestion: str = ""
    """What to do about such a symptom."""
    opinion: str = ""
    """A model's second opinion."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """One gate's answer about an attempt."""

    gate: str
    """Which gate."""
    status: str
    """``pass``, ``fail`` or ``error``."""
    summary: str = ""
    """One sentence."""
    failing: tuple[str, ...] = ()
    """Cases that speak against it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptEntry:
    """One try at a task."""

    id: str
    """Name within the run."""
    agent: str
    """Who made it."""
    outcome: str
    """How it ended."""
    tier: str = ""
    """Rung of the ladder."""
    reason: str = ""
    """What failed it."""
    claimed: str = ""
    """The agent's own word, never trusted."""
    summary: str = ""
    """The agent's own summary."""
    gates: tuple[Gate, ...] = ()
    """What validation said."""
    patch: str = ""
    """Unified diff, capped; truncation is marked."""
    patch_file: str = ""
    """The whole patch, relative to the run's folder."""
    started_at: str = ""
    """ISO 8601, UTC."""
    ended_at: str = ""
    """ISO 8601, UTC."""
    folder: str = ""
    """Request, output and result, relative to the run's folder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskEntry:
    """One unit of work."""

    id: str
    """Name within the run."""
    type: str
    """What was to be done."""
    title: str
    """One line."""
    state: str
    """Where it ended."""
    severity: str = "P2"
    """``P0`` to ``P3``."""
    fault: str = "unknown"
    """Whose fault the cause is."""
    diagnosis: str | None = None
    """The cause."""
    reason: str = ""
    """Why it ended there."""
    cleared_by: str = ""
    """Task whose landing made the cause go away."""
    next_steps: str = ""
    """What to look at next."""
    files: tuple[str, ...] = ()
    """Target files."""
    cases: tuple[str, ...] = ()
    """Cases that must pass."""
    attempts: tuple[AttemptEntry, ...] = ()
    """All tries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckpointEntry:
    """A full measurement of the run's branch."""

    commit: str
    """What was measured."""
    at: str
    """ISO 8601, UTC."""
    counts: Counts
    """Cases by outcome."""
    failing: tuple[str, ...] = ()
    """Fingerprints of what still fails."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """One event of the timeline."""

    at: str
    """ISO 8601, UTC."""
    kind: str
    """What happened."""
    subject: str = ""
    """What it is about."""
    message: str = ""
    """One line."""


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
    """Coverage, where measured."""
    escalation_needed: bool = False
    """Whether a person must take over."""
    escalation_reason: str = ""
    """Why."""
    escalations: tuple[Escalation, ...] = ()
    """What, one for each cause."""
    flaky: tuple[str, ...] = ()
    """Cases known to be flaky."""
    quarantined: tuple[str, ...] = ()
    """Cases set aside."""
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
