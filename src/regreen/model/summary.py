"""The one value of which every report is a pure function."""

from dataclasses import dataclass, field

from regreen.model.cases import CaseResult, Totals
from regreen.model.diagnosis import Diagnosis
from regreen.model.events import Event
from regreen.model.findings import Finding
from regreen.model.ids import CommitId, RunId, TaskId
from regreen.model.jobs import Posture
from regreen.model.runs import ToolRun
from regreen.model.stops import StopCode
from regreen.model.tasks import Attempt, Task, TaskState, Usage
from regreen.model.verdicts import Verdict

REPORT_SCHEMA_VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Landing:
    """One proved commit on the run's branch."""

    task_id: TaskId
    """The task that it ends."""
    commit: CommitId
    """The commit."""
    attempt_id: str
    """The attempt that made it."""
    agent: str
    """Back-end."""
    title: str
    """Subject of the commit."""
    file: str = ""
    """First source file that it changes."""
    line: int | None = None
    """First changed line."""
    category: str = "implementation_bug"
    """The fault that it repairs."""
    scope: str = ""
    """Validation scope that proved it."""
    files: tuple[str, ...] = ()
    """All files that it changes."""
    diff: str = ""
    """Unified diff, capped; truncation is marked."""
    tests_commit: CommitId = CommitId("")
    """The commit right after it, with the new test files that were made beside it; empty: none."""
    tests: tuple[str, ...] = ()
    """Those files: they prove nothing for the fix."""
    tests_diff: str = ""
    """Their unified diff, capped; truncation is marked."""

    @property
    def tip(self) -> CommitId:
        """What the branch stands on once all of it has landed."""
        return self.tests_commit or self.commit


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskStory:
    """A task with all that was tried."""

    task: Task
    """The task."""
    state: TaskState
    """Where it ended."""
    reason: str = ""
    """Why there."""
    attempts: tuple[Attempt, ...] = ()
    """All tries, in order."""
    verdicts: tuple[Verdict, ...] = ()
    """Gates' answers, one for each judged attempt."""
    patches: dict[str, str] = field(default_factory=dict)
    """Attempt id to its unified diff, capped; truncation is marked."""
    cleared_by: str = ""
    """Task whose landing made the cause go away."""
    next_steps: str = ""
    """For an escalation: what to look at next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """A full measurement of the run's branch."""

    commit: CommitId
    """What was measured."""
    totals: Totals
    """Counts."""
    at: str = ""
    """ISO 8601, UTC."""
    failing: tuple[str, ...] = ()
    """Fingerprints of what still fails."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverageFigures:
    """Shares, 0 to 100; None when unknown."""

    statements: float | None = None
    """Statements."""
    branches: float | None = None
    """Branches."""
    functions: float | None = None
    """Functions."""
    lines: float | None = None
    """Lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunSummary:
    """Everything about one run."""

    run_id: RunId
    """The run."""
    command: str
    """``check`` or ``fix``."""
    version: str
    """Regreen's version."""
    created_at: str
    """ISO 8601, UTC."""
    ended_at: str = ""
    """ISO 8601, UTC; empty while it runs."""
    target: str = ""
    """Name of the project."""
    commit: CommitId | None = None
    """What was measured first."""
    user_branch: str = ""
    """The user's branch at the start."""
    dirty: bool = False
    """Whether the working tree differed from HEAD."""
    branch: str = ""
    """The branch that holds the result; empty when nothing landed."""
    tip: CommitId | None = None
    """Its last commit."""
    baseline: Totals = Totals()
    """Counts on the base."""
    final: Totals | None = None
    """Counts on the tip; None for check."""
    runs: tuple[ToolRun, ...] = ()
    """The tools' runs on the base, all cases in them."""
    broken: bool = False
    """Whether a tool broke in the last measurement."""
    cases: tuple[CaseResult, ...] = ()
    """Failing, flaky and timed out cases at the end."""
    findings: tuple[Finding, ...] = ()
    """Findings at the end."""
    gone: tuple[Finding, ...] = ()
    """Findings on the base that the end has no longer."""
    diagnoses: tuple[Diagnosis, ...] = ()
    """Causes on the base, then those revealed."""
    stories: tuple[TaskStory, ...] = ()
    """Tasks and what was tried."""
    landings: tuple[Landing, ...] = ()
    """What landed, in order."""
    checkpoints: tuple[Checkpoint, ...] = ()
    """Full measurements, in order."""
    iterations: int = 0
    """Rounds of the loop."""
    coverage: CoverageFigures = CoverageFigures()
    """Coverage, where the given result files tell it; Regreen's own runs measure none."""
    flaky: tuple[str, ...] = ()
    """Case ids known to be flaky."""
    quarantined: tuple[str, ...] = ()
    """Case ids that an earlier run saw pass and fail on the same code: they eject no change. Empty in a green run."""
    posture: Posture | None = None
    """What was really enforced."""
    stop_code: StopCode | None = None
    """Why it ended; None while it runs, and for check."""
    stop_reason: str = ""
    """One sentence."""
    usage: Usage = Usage()
    """Costs of all attempts and second opinions."""
    opinions: Usage = Usage()
    """What of it second opinions cost."""
    events: tuple[Event, ...] = ()
    """Timeline."""
    notes: tuple[str, ...] = ()
    """What a reader must know: shallow clone, overridden options, withheld variables."""
    context: tuple[str, ...] = ()
    """Names of the documents that the user gave."""

    @property
    def escalation_needed(self) -> bool:
        """Whether a person must take over something."""
        return any(story.state is TaskState.ESCALATED for story in self.stories)

    @property
    def is_green(self) -> bool:
        """Whether something was measured, and nothing fails at the end."""
        totals = self.final or self.baseline
        return bool(self.runs or totals.total) and not totals.failing and not self.findings
