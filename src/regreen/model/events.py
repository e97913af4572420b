"""Facts in the past tense."""

from dataclasses import dataclass, field
from enum import StrEnum

from regreen.model.ids import RunId


class EventKind(StrEnum):
    """What happened. The word is stable: it stands in logs that outlive a release."""

    RUN_STARTED = "run_started"
    SNAPSHOT_TAKEN = "snapshot_taken"
    INVENTORY_TAKEN = "inventory_taken"
    MEASURE_STARTED = "measure_started"
    MEASURE_PROGRESSED = "measure_progressed"
    """Not stored: for progress only."""
    MEASURED = "measured"
    DIAGNOSED = "diagnosed"
    PLANNED = "planned"
    TASK_LEASED = "task_leased"
    ATTEMPT_STARTED = "attempt_started"
    PROPOSED = "proposed"
    JUDGED = "judged"
    ATTEMPT_ENDED = "attempt_ended"
    CANDIDATE_QUEUED = "candidate_queued"
    CHECKPOINTED = "checkpointed"
    LANDED = "landed"
    TASK_CLEARED = "task_cleared"
    TASK_ESCALATED = "task_escalated"
    LEASE_LOST = "lease_lost"
    ORPHAN_REAPED = "orphan_reaped"
    RUN_RESUMED = "run_resumed"
    RUN_STOPPED = "run_stopped"
    RUN_SEALED = "run_sealed"
    WARNED = "warned"


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
