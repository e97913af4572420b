"""Facts in the past tense."""

from dataclasses import dataclass, field
from enum import StrEnum

from regreen.model.ids import RunId


class EventKind(StrEnum):
    """What happened. The word is stable: it stands in logs that outlive a release."""

    RUN_STARTED = "run_started"
    """A run began."""
    SNAPSHOT_TAKEN = "snapshot_taken"
    """The commit or working tree to start from was fixed."""
    INVENTORY_TAKEN = "inventory_taken"
    """It was found out how the project is tested."""
    MEASURE_STARTED = "measure_started"
    """The project's tools began to run on a tree."""
    MEASURE_PROGRESSED = "measure_progressed"
    """So many tests are done. Not stored: for progress only."""
    MEASURED = "measured"
    """The tools ended and their output was understood."""
    DIAGNOSED = "diagnosed"
    """Causes were named."""
    PLANNED = "planned"
    """A task was made of a cause."""
    TASK_LEASED = "task_leased"
    """A task was handed to a worker for an attempt."""
    ATTEMPT_STARTED = "attempt_started"
    """An agent began to work on a task."""
    PROPOSED = "proposed"
    """An agent's change was read from the disk."""
    JUDGED = "judged"
    """The gates answered on a proposal."""
    ATTEMPT_ENDED = "attempt_ended"
    """A try ended, and how."""
    CANDIDATE_QUEUED = "candidate_queued"
    """An accepted proposal waits to land."""
    CHECKPOINTED = "checkpointed"
    """Candidates were merged onto the tip and measured in full."""
    LANDED = "landed"
    """A commit was added to the run's branch."""
    TASK_CLEARED = "task_cleared"
    """A task's cause went away with another's fix."""
    TASK_ESCALATED = "task_escalated"
    """A task was handed over to people, with the reason and next steps."""
    LEASE_LOST = "lease_lost"
    """A result came from a worker whose lease had ended; it was kept as evidence only."""
    ORPHAN_REAPED = "orphan_reaped"
    """Something that a dead process had left was ended or removed."""
    RUN_RESUMED = "run_resumed"
    """A run that had been interrupted went on."""
    RUN_STOPPED = "run_stopped"
    """A run ended, with its stop code."""
    RUN_SEALED = "run_sealed"
    """The run's files were listed with their SHA-256; nothing is written after it."""
    WARNED = "warned"
    """Something that a reader should know happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A fact with time and ids."""

    seq: int = 0
    """Number within the run, from 1 without gaps; 0 for those that are not stored."""
    at: str
    """ISO 8601, UTC."""
    run_id: RunId
    """The run."""
    kind: EventKind
    """What happened."""
    subject: str = ""
    """Id of what it is about: task, attempt, diagnosis, commit."""
    message: str = ""
    """One line for people."""
    data: dict[str, object] = field(default_factory=dict)
    """Plain JSON values."""
