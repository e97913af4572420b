"""Order and status of candidates: pure."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from regreen.model.candidates import Candidate, CandidateStatus
from regreen.model.ids import AttemptId, TaskId

__all__ = ["QueueFacts", "order", "rank", "status"]


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueFacts:
    """What is known about the world; a candidate's status follows from it."""

    landed: Collection[AttemptId] = ()
    """Attempts whose commits are on the run's branch."""
    returned: Collection[AttemptId] = ()
    """Attempts that came back from the train."""
    proved: Collection[AttemptId] = ()
    """Attempts that the last measurement of exactly this tip and these candidates showed green."""
    measuring: Collection[AttemptId] = ()
    """Attempts in the measurement that runs now."""
    ended: Collection[TaskId] = ()
    """Tasks that have ended, by whatever means."""


def rank(candidate: Candidate) -> tuple[int, bool, int, int, int, str]:
    """Sort key: worst first, systemic before single, seldom returned before often, plan's order, small before large."""
    return (
        int(candidate.severity),
        not candidate.systemic,
        candidate.returns,
        candidate.order,
        candidate.proposal.lines,
        candidate.attempt_id,
    )


def order(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """One total order, whatever order they come in; an attempt that is given twice counts once."""
    unique = {candidate.attempt_id: candidate for candidate in candidates}
    return tuple(sorted(unique.values(), key=rank))


def status(candidate: Candidate, facts: QueueFacts) -> CandidateStatus:
    """Where it stands. What has landed stays landed, whatever else is said about it."""
    attempt = candidate.attempt_id
    if attempt in facts.landed:
        return CandidateStatus.LANDED
    if attempt in facts.returned:
        return CandidateStatus.RETURNED
    if candidate.task_id in facts.ended:
        return CandidateStatus.OBSOLETE
    if attempt in facts.measuring:
        return CandidateStatus.TESTING
    return CandidateStatus.PROVED if attempt in facts.proved else CandidateStatus.WAITING
