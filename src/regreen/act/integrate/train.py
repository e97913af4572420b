"""The landing train: which candidates to measure together, and what then lands. A pure stepper.

Two rules make it both right and cheap.

*Right*: only what a full measurement of exactly this tree showed green lands. When a group is red and a part of it is
green and lands, then the rest merged onto the new tip is the very tree that was red: its answer is known without a run,
and a single candidate that is left of it is guilty.

*Cheap*: one by one costs N runs, and the train never costs more than N + 1. So a red run of several is paid from slack:
one run at the start, k - 1 more for each green run of k. The first batch is small and earns slack, the next takes all
the rest; after a red run the size follows slack and the share of bad ones seen so far. Which tests failed tells whom to
suspect: those who are not suspected go first, so that they land together and the suspects are left. Misleading evidence
costs slack, never correctness.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field

from regreen.act.integrate.economy import Economy
from regreen.act.integrate.evidence import Evidence, look_for_clash, suspects_of
from regreen.act.integrate.steps import (
    Answer,
    Conflict,
    Green,
    Land,
    Measure,
    Rebase,
    Red,
    Report,
    Return,
    Step,
    Train,
    Unmeasured,
)
from regreen.model.candidates import Candidate
from regreen.model.ids import AttemptId, CaseId

__all__ = [
    "Answer",
    "Conflict",
    "Green",
    "Land",
    "Measure",
    "Rebase",
    "Red",
    "Report",
    "Return",
    "Step",
    "Train",
    "Unmeasured",
    "train",
]

_MISLED = 2
"""After this many wrong hints in a row evidence is left alone."""


@dataclass(slots=True)
class _Group:
    """Candidates that were red when merged together onto the tip."""

    members: list[AttemptId]
    failing: tuple[CaseId, ...] = ()
    """What failed."""
    suspects: frozenset[AttemptId] = frozenset()
    """Whom the evidence points at; the unsuspected stand first. Empty: it says nothing."""
    stale: bool = False
    """Whether others have landed since: likely still red, but no more certain."""


@dataclass(slots=True)
class _State:
    """What is known while a train runs."""

    by_id: dict[AttemptId, Candidate]
    pool: list[AttemptId]
    """All without a verdict, members of groups included."""
    economy: Economy
    groups: list[_Group] = field(default_factory=list)
    """Red ones, the last to be looked into first; no candidate is in two."""
    landed: list[AttemptId] = field(default_factory=list)
    returned: list[Return] = field(default_factory=list)
    conflicts: list[AttemptId] = field(default_factory=list)
    rebased: set[AttemptId] = field(default_factory=set)
    misled: int = 0
    """How often evidence was wrong in a row."""
    trusting: bool = False
    """Whether the present batch was chosen by evidence."""
    looks: list[Measure] = field(default_factory=list)

    def evidence(self) -> Evidence:
        """What evidence is read from."""
        return Evidence(by_id=self.by_id, landed=tuple(self.landed), looks=self.looks)

    def outside(self) -> list[AttemptId]:
        """Those in no group."""
        grouped = {attempt for group in self.groups for attempt in group.members}
        return [attempt for attempt in self.pool if attempt not in grouped]

    def drop(self, attempts: Sequence[AttemptId]) -> None:
        """They have a verdict now."""
        gone = set(attempts)
        self.pool = [attempt for attempt in self.pool if attempt not in gone]


def train(candidates: Sequence[Candidate], *, strict: bool = False) -> Train:
    """Land what is good of these candidates.

    Drive it with ``send``: it yields Steps and is sent Answers. What has landed stays landed when it is closed early.

    Args:
        candidates: in the order in which they should land.
        strict: one fix, one full run.
    """
    by_id = {candidate.attempt_id: candidate for candidate in candidates}
    state = _State(by_id=by_id, pool=list(by_id), economy=Economy(strict=strict))
    while state.pool or state.conflicts:
        if not state.pool:
            yield from _rebase(state)
            continue
        batch = _next_batch(state)
        answer = yield Measure(candidates=tuple(batch))
        if isinstance(answer, Unmeasured):
            return _report(state, broken=answer.reason)
        if isinstance(answer, Conflict):
            _set_aside(state, answer.candidate)
            continue
        state.economy.ran()
        if isinstance(answer, Red):
            yield from _red(state, batch, answer)
        else:
            yield from _green(state, batch)
    return _report(state)


def _report(state: _State, broken: str = "") -> Report:
    return Report(
        landed=tuple(state.landed),
        returned=tuple(state.returned),
        held=(*state.pool, *state.conflicts),
        broken=broken,
        runs=state.economy.runs,
        looks=len(state.looks),
    )


def _next_batch(state: _State) -> list[AttemptId]:
    """Whom to measure next: by evidence in a red group, else outside of it while slack is scarce, else a part of it."""
    economy, outside = state.economy, state.outside()
    state.trusting = False
    if not state.groups:
        return outside[: economy.size(len(outside), known_red=False)]
    group = state.groups[-1]
    innocent = [attempt for attempt in group.members if attempt not in group.suspects] if group.suspects else []
    if innocent and state.misled < _MISLED and not economy.strict and (economy.slack >= 1 or len(innocent) == 1):
        state.trusting = True
        return innocent
    if economy.earns_first(len(group.members), len(outside)):
        return outside[: economy.size(len(outside), known_red=False)]
    return group.members[: economy.size(len(group.members), known_red=True)]


def _green(state: _State, batch: list[AttemptId]) -> Generator[Step, Answer, None]:
    """It lands; what is left of its red group is now red on the tip, and of other groups that is no more certain."""
    state.misled = 0 if state.trusting else state.misled
    yield Land(candidates=tuple(batch))
    state.landed += batch
    state.drop(batch)
    state.economy.resolved(good=len(batch))
    mine = _group_of(state, batch)
    for group in state.groups:
        group.stale = group.stale or group is not mine
    if mine is None:
        return
    mine.members = [attempt for attempt in mine.members if attempt not in set(batch)]
    if len(mine.members) == 1 and not mine.stale:
        yield from _give_back(state, mine.members[0], mine.failing)


def _group_of(state: _State, batch: list[AttemptId]) -> _Group | None:
    return next((group for group in state.groups if batch[0] in group.members), None)


def _red(state: _State, batch: list[AttemptId], answer: Red) -> Generator[Step, Answer, None]:
    """A single one is guilty; several become the group to look into, and nothing is known about the rest of theirs."""
    state.misled += state.trusting
    _dissolve(state, batch[0])
    if len(batch) == 1:
        yield from _give_back(state, batch[0], answer.failing)
        return
    suspects = frozenset[AttemptId]()
    if state.misled < _MISLED:
        suspects = yield from suspects_of(state.evidence(), batch, answer.failing)
    ordered = sorted(batch, key=lambda attempt: attempt in suspects)
    state.groups.append(_Group(ordered, answer.failing, suspects))


def _dissolve(state: _State, attempt: AttemptId) -> None:
    """Forget the group of this one: its answer is explained, or no more true."""
    state.groups = [group for group in state.groups if attempt not in group.members]


def _give_back(state: _State, attempt: AttemptId, failing: tuple[CaseId, ...]) -> Generator[Step, Answer, None]:
    """Return the one that is red on the tip, with the one that it clashes with when that can be found."""
    returned = Return(candidate=attempt, reason="red", failing=failing)
    if state.landed and attempt not in state.rebased and failing:
        returned = yield from look_for_clash(state.evidence(), returned)
    yield returned
    state.returned.append(returned)
    state.drop([attempt])
    _dissolve(state, attempt)
    state.economy.resolved(bad=1)


def _set_aside(state: _State, attempt: AttemptId) -> None:
    """A conflict: once it is rebased after all others, then it goes back. Nothing is known about its group any more."""
    state.drop([attempt])
    _dissolve(state, attempt)
    state.conflicts.append(attempt)


def _rebase(state: _State) -> Generator[Step, Answer, None]:
    attempt = state.conflicts.pop(0)
    answer: Answer = Conflict(candidate=attempt)
    if attempt not in state.rebased:
        state.rebased.add(attempt)
        answer = yield Rebase(candidate=attempt)
    if isinstance(answer, Green):
        state.pool.append(attempt)
        return
    returned = Return(candidate=attempt, reason="conflict")
    yield returned
    state.returned.append(returned)
    state.economy.resolved(bad=1)
