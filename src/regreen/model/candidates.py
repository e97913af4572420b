"""Accepted proposals that wait to land."""

from dataclasses import dataclass
from enum import StrEnum

from regreen.model.findings import Severity
from regreen.model.ids import AttemptId, CaseId, TaskId
from regreen.model.tasks import Proposal


class CandidateStatus(StrEnum):
    """Where a candidate stands; always derived from facts, never stored."""

    WAITING = "waiting"
    """Proved on its own base, not on the tip."""
    TESTING = "testing"
    """A checkpoint that holds it is being measured."""
    PROVED = "proved"
    """Measured green on the present tip: it may land."""
    LANDED = "landed"
    RETURNED = "returned"
    """It did not fit the tip: its task gets a new attempt."""
    OBSOLETE = "obsolete"
    """Its task has ended by other means."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One proposal that its own gates accepted."""

    attempt_id: AttemptId
    """The attempt that made it."""
    task_id: TaskId
    """The task that it ends."""
    proposal: Proposal
    """What it changes."""
    severity: Severity = Severity.P2
    """The task's."""
    systemic: bool = False
    """The task's."""
    order: int = 0
    """The task's place in the plan."""
    returns: int = 0
    """How often the task's earlier candidates came back from the train."""
    cases: tuple[CaseId, ...] = ()
    """Cases that it makes pass."""
    footprint: frozenset[CaseId] = frozenset()
    """Cases known to run what it touches; empty: unknown."""
    split: frozenset[CaseId] = frozenset()
    """Held-out cases that were found to have another cause: they need not pass."""
