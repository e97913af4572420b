"""What was measured and believed, as the report holds it."""

from dataclasses import dataclass


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
class Culprit:
    """The commit that broke it, found by bisecting."""

    commits: tuple[str, ...]
    """One; several, oldest first, when those between could not be tested."""
    good: str
    """The last commit before them at which it passes."""
    uncommitted: bool = False
    """Whether it is the changes in the working tree, and the commit only stands for them."""
    author: str = ""
    """Who made the last of them."""
    at: str = ""
    """Day of the last of them."""
    subject: str = ""
    """First line of the last one's message."""
    tried: int = 0
    """Commits that were tested."""


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
    culprit: Culprit | None = None
    """The commit that broke it; null when it was not looked for, or not found."""
    opinion: str = ""
    """A model's second opinion."""


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
