"""One thing that a tool said about the project."""

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from regreen.model.cases import Failure, Outcome
from regreen.model.ids import CaseId, CauseKey, Fingerprint


class Severity(IntEnum):
    """One scale for all tools; lower is worse."""

    P0 = 0
    """Blocker, critical: collection, import and crash."""
    P1 = 1
    """High."""
    P2 = 2
    """Medium."""
    P3 = 3
    """Low."""


class FindingKind(StrEnum):
    """What sort of thing was said."""

    TEST_FAILURE = "test_failure"
    COLLECTION_ERROR = "collection_error"
    LINT = "lint"
    TYPE = "type"
    COVERAGE_GAP = "coverage_gap"
    SKIP = "skip"
    CONFIG = "config"


class FindingState(StrEnum):
    """How it stands to earlier measurements."""

    NEW = "new"
    """Not seen by an earlier run."""
    KNOWN = "known"
    """An earlier run has seen it."""
    GONE = "gone"
    """An earlier run has seen it; this one has not."""
    PREEXISTING = "preexisting"
    """It exists at the merge base with the default branch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Location:
    """A place in a file of the project."""

    file: str
    """Repo-relative path with ``/``."""
    line: int | None = None
    """One-based first line."""
    column: int | None = None
    """One-based first column."""
    end_line: int | None = None
    """One-based last line."""
    end_column: int | None = None
    """One-based column after the last character."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that one tool said, with everything needed to know it again."""

    tool: str
    """Name of the tool."""
    kind: FindingKind
    """What sort of thing it is."""
    severity: Severity
    """How much it matters."""
    message: str
    """The tool's words, unmasked."""
    fingerprint: Fingerprint
    """Sameness across runs."""
    cause_key: CauseKey
    """Sameness of the cause."""
    rule: str = ""
    """Rule id or exception type."""
    case_id: CaseId | None = None
    """The test case that it is about."""
    outcome: Outcome | None = None
    """That case's outcome."""
    symbol: str = ""
    """Qualified function or class that it is about."""
    location: Location | None = None
    """Where it was seen."""
    failure: Failure | None = None
    """What was raised, for test findings."""
    state: FindingState = FindingState.NEW
    """How it stands to earlier measurements."""
    fixable: bool = False
    """Whether the tool itself offers a safe fix."""
    suppressed: bool = False
    """Whether the project silenced it on purpose."""
    raw: str = ""
    """Reference into the raw output: artifact path, and line or byte after ``#``."""
