"""What `runs --json` and `show --json` print: one object a line for each run, one for what is shown."""

from dataclasses import dataclass

from regreen.model.diagnosis import Diagnosis
from regreen.model.findings import Finding
from regreen.model.ids import RunId
from regreen.model.summary import TaskStory
from regreen.model.tasks import Attempt


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedRun:
    """One run among all of a project."""

    run_id: RunId
    """Its id; ids sort by time."""
    command: str
    """``check`` or ``fix``."""
    created_at: str
    """ISO 8601, UTC."""
    ended_at: str | None
    """The same; null while it is open."""
    stop_code: str | None
    """Why it stopped; null while it is open, and for checks."""
    state: str
    """In words: how it ended, ``open``, ``runs now``, ``broken off``."""
    baseline_failing: int
    """Failing cases at its start."""
    final_failing: int | None
    """Failing cases at its end; null where that was not measured."""
    landed: int
    """Commits on its branch."""
    branch: str | None
    """Where they are; null when there are none."""
    cost_usd: float | None
    """Money, where agents told."""
    input_tokens: int | None
    """Tokens, where agents told."""
    output_tokens: int | None
    """Tokens, where agents told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRun:
    """A run with its causes and tasks."""

    run_id: RunId
    """Its id."""
    command: str
    """``check`` or ``fix``."""
    parent: str | None
    """The run that it joined; null when it is its own."""
    stop_code: str | None
    """Why it stopped; null while it is open, and for checks."""
    branch: str | None
    """Where its commits are; null when there are none."""
    diagnoses: tuple[Diagnosis, ...]
    """Causes."""
    tasks: tuple[TaskStory, ...]
    """Tasks with all tries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownTask:
    """One task."""

    task: TaskStory
    """With all tries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownAttempt:
    """One try."""

    attempt: Attempt
    """With its outcome."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownDiagnosis:
    """One cause."""

    diagnosis: Diagnosis
    """With its evidence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownFinding:
    """One finding."""

    finding: Finding
    """As the tool told it."""
