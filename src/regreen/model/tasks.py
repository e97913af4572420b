"""One unit of work, and one try at it."""

from dataclasses import dataclass
from enum import StrEnum

from regreen.model.diagnosis import Fault
from regreen.model.findings import Severity
from regreen.model.ids import AttemptId, CaseId, CauseKey, CommitId, DiagnosisId, TaskId, TreeId


class TaskType(StrEnum):
    """What is to be done."""

    FIX = "fix"
    ADD_TEST = "add_test"
    REMOVE_SKIP = "remove_skip"
    REFACTOR = "refactor"
    SUPPRESS = "suppress"
    QUARANTINE = "quarantine"


class TaskState(StrEnum):
    """Where a task stands."""

    BLOCKED = "blocked"
    """Waits for another task to end."""
    READY = "ready"
    LEASED = "leased"
    """Somebody works on it."""
    WAITING = "waiting"
    """A rate limit; it resumes at its time."""
    QUEUED = "queued"
    """A proved proposal waits to land."""
    LANDED = "landed"
    CLEARED = "cleared"
    """Another landing made its cause go away."""
    ESCALATED = "escalated"
    """No attempt is left, or none makes sense: a person takes over."""

    @property
    def is_final(self) -> bool:
        """Nothing more will happen to it in this run."""
        return self in {TaskState.LANDED, TaskState.CLEARED, TaskState.ESCALATED}


LONGEST_WAIT_S = 86_400.0
"""Seconds that an agent at its rate limit waits at most before it is asked again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One unit of work."""

    id: TaskId
    """Name within the run."""
    type: TaskType = TaskType.FIX
    """What is to be done."""
    title: str
    """One line for people."""
    diagnosis_id: DiagnosisId | None = None
    """The cause it is about."""
    cause_key: CauseKey
    """Same run and same key never make two tasks."""
    fault: Fault = Fault.UNKNOWN
    """Decides what may be edited."""
    severity: Severity = Severity.P2
    """First key of the order."""
    systemic: bool = False
    """Cause of several files' failures."""
    files: tuple[str, ...] = ()
    """Target files: suspects' files for a fix."""
    modules: tuple[str, ...] = ()
    """Importable names of the targets."""
    cases: tuple[CaseId, ...] = ()
    """Cases that must pass in the end, held-out ones included."""
    held_out: tuple[CaseId, ...] = ()
    """Cases that agents do not see; the same for all attempts."""
    allowed_paths: tuple[str, ...] = ()
    """Globs of repo-relative paths that may change."""
    read_only_paths: tuple[str, ...] = ()
    """Globs that may not, whatever the above says."""
    depends_on: tuple[TaskId, ...] = ()
    """Tasks that must end first."""
    attempt_bound: int = 2
    """Attempts by outside agents."""
    order: int = 0
    """Place in the plan; lower goes first."""
    reason: str = ""
    """Why the project asks for it, for a task that its config creates."""

    @property
    def edits_tests(self) -> bool:
        """Whether tests may change, so that a proof runs them as they were left: within the allowed paths."""
        return self.fault is Fault.TEST_BUG or self.type not in {TaskType.FIX, TaskType.REFACTOR}

    @property
    def repairs(self) -> bool:
        """Whether sources are repaired, and proved by tests that stay as they are."""
        return self.type is TaskType.FIX and self.fault is not Fault.TEST_BUG


class AttemptOutcome(StrEnum):
    """How one try ended."""

    FIXED = "fixed"
    """Proposed, then proved."""
    REJECTED = "rejected"
    """Validation failed."""
    TAMPERED = "tampered"
    """The guard blocked it."""
    NO_CHANGE = "no_change"
    IMPOSSIBLE = "impossible"
    """The agent says that it cannot be done, and why: a legal answer."""
    TIMED_OUT = "timed_out"
    LOST = "lost"
    """The owner died."""
    RATE_LIMITED = "rate_limited"
    AGENT_BROKEN = "agent_broken"
    """Bad output, crash, not logged in."""
    INFRA = "infra"
    """Disk, git, sandbox."""

    @property
    def uses_attempt(self) -> bool:
        """Whether it counts against the task's bound."""
        return self in {
            AttemptOutcome.REJECTED,
            AttemptOutcome.TAMPERED,
            AttemptOutcome.NO_CHANGE,
            AttemptOutcome.TIMED_OUT,
        }


class FileStatus(StrEnum):
    """What happened to a file."""

    ADDED = "added"
    MODIFIED = "modified"
    DELETED = "deleted"
    RENAMED = "renamed"
    MODE = "mode"
    """Only its mode changed."""
    TYPE = "type"
    """It became, or ceased to be, a symlink or submodule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileChange:
    """One file of a proposal."""

    path: str
    """Repo-relative path after the change (before it, when deleted)."""
    status: FileStatus
    """What happened."""
    old_path: str = ""
    """Path before a rename."""
    added: int = 0
    """Lines added; 0 for binary."""
    removed: int = 0
    """Lines removed; 0 for binary."""
    binary: bool = False
    """Whether git would call it binary."""
    old_mode: str = ""
    """Six octal digits, empty when added."""
    new_mode: str = ""
    """Six octal digits, empty when deleted."""
    ignored: bool = False
    """Whether the base's ignore rules match it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What an agent made: the base's tree against the files on disk."""

    base: CommitId
    """The commit of the run that it starts from."""
    base_tree: TreeId
    """That commit's tree."""
    tree: TreeId
    """The tree with the change, in the run's own repository."""
    files: tuple[FileChange, ...]
    """What changed, sorted by path."""
    patch: str
    """Path of the stored patch, relative to the run's folder; never rewritten; empty where it holds a secret."""
    secrets: tuple[str, ...] = ()
    """Files that gained what looks like a secret: the tree holds them without it, so it must not land."""

    @property
    def is_empty(self) -> bool:
        """Nothing changed."""
        return not self.files

    @property
    def lines(self) -> int:
        """Lines added and removed."""
        return sum(change.added + change.removed for change in self.files)


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What an attempt cost; None where the agent does not say."""

    input_tokens: int | None = None
    """Tokens read, cached ones included."""
    output_tokens: int | None = None
    """Tokens written."""
    cost_usd: float | None = None
    """Money, by the agent's word or the price table of the config."""
    model: str = ""
    """The model's name."""
    duration_s: float = 0.0
    """Wall seconds of the agent's process."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One try at a task by one agent."""

    id: AttemptId
    """Name within the run."""
    task_id: TaskId
    """Its task."""
    number: int
    """One-based."""
    agent: str
    """Back-end's name."""
    tier: str = ""
    """``builtin``, ``economy``, ``standard``, ``premium``."""
    outcome: AttemptOutcome
    """How it ended."""
    reason: str = ""
    """One or two sentences: what failed, for the report."""
    told: str = ""
    """What the next attempt is told in its place: which rule and where, not how to pass it; empty: the reason."""
    trouble: str = ""
    """What kept the agent from working: ``rate limit``, ``overloaded``, ``not logged in``, ``no credit``,
    ``network down``, ``unknown model``, ``missing program``, ``own limit reached``, ``error``; empty: nothing did."""
    proposal: Proposal | None = None
    """What it made, whatever became of it."""
    claimed: str = ""
    """The agent's own word: recorded and compared, never trusted."""
    summary: str = ""
    """The agent's own summary."""
    usage: Usage = Usage()
    """What it cost."""
    started_at: str = ""
    """ISO 8601, UTC."""
    ended_at: str = ""
    """ISO 8601, UTC."""
    resume_at: str = ""
    """For rate limits: ISO 8601, UTC, within ``LONGEST_WAIT_S``."""
    folder: str = ""
    """Where request, output and result lie, relative to the run's folder."""
    remaining: tuple[str, ...] = ()
    """Fingerprints and cause keys of what still failed when it was judged, sorted."""
