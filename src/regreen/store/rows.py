"""What the store gives back beside the model's own values, and which model type lives in which table."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Table

from regreen.model.candidates import Candidate
from regreen.model.diagnosis import Diagnosis
from regreen.model.findings import Finding
from regreen.model.ids import RunId
from regreen.model.summary import Checkpoint, Landing
from regreen.model.tasks import Attempt, Task, TaskState
from regreen.model.verdicts import Verdict
from regreen.store import tables


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRow:
    """One run, as the list of runs shows it."""

    id: RunId
    """Its id."""
    command: str = ""
    """``check`` or ``fix``."""
    version: str = ""
    """Regreen's version."""
    created_at: str = ""
    """ISO 8601, UTC."""
    ended_at: str = ""
    """ISO 8601, UTC; empty while it runs or can be resumed."""
    stop_code: str = ""
    """See StopCode; empty while it runs, and for check."""
    stop_reason: str = ""
    """One sentence."""
    sealed_at: str = ""
    """ISO 8601, UTC; empty until it is sealed."""
    owner_pid: int = 0
    """Process that works on it; 0: none."""
    owner_started: float = 0.0
    """When that process started."""
    facts: dict[str, object] = field(default_factory=dict)
    """Plain JSON values for the list: branch, commit, counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskRow:
    """A task and where it stands."""

    task: Task
    """The task."""
    state: TaskState
    """Where it stands."""
    reason: str = ""
    """Why there."""
    cleared_by: str = ""
    """Task whose landing made its cause go away."""
    next_steps: str = ""
    """For an escalation: what to look at next."""
    resume_at: str = ""
    """For a rate limit: ISO 8601, UTC."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateRow:
    """An accepted proposal, and whether it came back."""

    candidate: Candidate
    """The proposal that waits to land, or has landed."""
    sent_back: str = ""
    """Why it did not land; empty while it waits or when it has landed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedRow:
    """A result that came with an old token: evidence, never counted."""

    name: str
    """Name of the lease."""
    token: int
    """The token it came with."""
    current_token: int
    """The token that counted by then."""
    at: str
    """ISO 8601, UTC."""
    attempt: Attempt
    """What it was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """How values of one model type are kept."""

    table: Table
    """Where."""
    key: Callable[[Any], str]
    """Sameness within the run: a second value of the same key takes the first one's place."""
    columns: Callable[[Any], dict[str, object]]
    """What can be asked for without reading the value."""


Stored = Finding | Diagnosis | Attempt | Verdict | Candidate | Landing | Checkpoint
"""Model values that are kept as they are."""

KINDS: dict[type, Kind] = {
    Finding: Kind(
        table=tables.findings,
        key=lambda each: f"{each.fingerprint} {each.case_id or ''}",
        columns=lambda each: {"fingerprint": each.fingerprint, "cause_key": each.cause_key},
    ),
    Diagnosis: Kind(
        table=tables.diagnoses, key=lambda each: each.id, columns=lambda each: {"cause_key": each.cause_key}
    ),
    Attempt: Kind(
        table=tables.attempts,
        key=lambda each: each.id,
        columns=lambda each: {"task_id": each.task_id, "outcome": each.outcome.value, "agent": each.agent},
    ),
    Verdict: Kind(
        table=tables.verdicts,
        key=lambda each: each.attempt_id,
        columns=lambda each: {"accepted": int(each.accepted)},
    ),
    Candidate: Kind(
        table=tables.candidates,
        key=lambda each: each.attempt_id,
        columns=lambda each: {"task_id": each.task_id, "sent_back": ""},
    ),
    Landing: Kind(table=tables.landings, key=lambda each: each.commit, columns=lambda each: {"task_id": each.task_id}),
    Checkpoint: Kind(table=tables.checkpoints, key=lambda each: each.commit, columns=lambda _: {}),
}
