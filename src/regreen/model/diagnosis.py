"""Findings that share one cause, and what is believed about that cause."""

from dataclasses import dataclass
from enum import StrEnum

from regreen.model.findings import Severity
from regreen.model.ids import CaseId, CauseKey, CommitId, DiagnosisId, Fingerprint


class Fault(StrEnum):
    """Whose fault it is."""

    IMPLEMENTATION_BUG = "implementation_bug"
    TEST_BUG = "test_bug"
    INTEGRATION_ISSUE = "integration_issue"
    ENVIRONMENT = "environment"
    FLAKY = "flaky"
    UNKNOWN = "unknown"


class Symptom(StrEnum):
    """What it looks like from outside; the order is the order of matching."""

    TIMEOUT = "timeout"
    CONNECTION = "connection"
    AUTH = "auth"
    DATA = "data"
    FLAKY = "flaky"
    ASSERTION = "assertion"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """One reason to believe a verdict."""

    rule: str
    """Id of the rule that says so: ``raised-in-source``, ``same-frame``."""
    text: str
    """One sentence for a reader."""
    weight: float = 1.0
    """How much it counts, 0 to 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspect:
    """A place that may hold the cause."""

    file: str
    """Repo-relative path."""
    line: int
    """One-based."""
    function: str = ""
    """Qualified name of the function around it; empty at module level."""
    score: float = 0.0
    """Suspicion, 0 to 1; only the order has a meaning."""
    why: str = ""
    """``spectrum``, ``frame``, ``crash``, ``collection``, ``unseen`` joined by ``+``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Blamed:
    """The commit that broke it, found by bisecting."""

    commits: tuple[CommitId, ...]
    """One; several, oldest first, when those between could not be tested."""
    good: CommitId
    """The last commit before them at which it passes."""
    uncommitted: bool = False
    """Whether it is the changes in the working tree, and the commit is only our snapshot of it."""
    author: str = ""
    """Who made the last of them."""
    at: str = ""
    """Day of the last of them, ISO 8601."""
    subject: str = ""
    """First line of the last one's message."""
    tried: int = 0
    """Commits that were tested."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    """One cause."""

    id: DiagnosisId
    """Name within the run."""
    cause_key: CauseKey
    """Sameness of the cause across runs."""
    title: str
    """One line for people."""
    members: tuple[Fingerprint, ...]
    """Findings that share it."""
    cases: tuple[CaseId, ...] = ()
    """Test cases that show it, in suite order."""
    severity: Severity = Severity.P2
    """The worst of the members', with the reason in the evidence."""
    fault: Fault = Fault.UNKNOWN
    """Whose fault it is."""
    symptom: Symptom = Symptom.UNKNOWN
    """What it looks like."""
    domain: str = ""
    """Product area from the config; empty when none matches."""
    route: str = ""
    """Verb and path that an API test is about (``GET /pets/{pet_id}``); empty when none."""
    confidence: float = 0.5
    """0 to 1."""
    evidence: tuple[Evidence, ...] = ()
    """Why all of this is believed."""
    suspects: tuple[Suspect, ...] = ()
    """Best first."""
    source_files: tuple[str, ...] = ()
    """``path:line`` of the project in the traceback, in order, once."""
    suggestion: str = ""
    """What to do about such a symptom."""
    systemic: bool = False
    """Whether it shows in several test files."""
    culprit: Blamed | None = None
    """The commit that broke it; None when it was not looked for, or not found."""
    opinion: str = ""
    """A model's second opinion, beside and never in place of the rules'."""
