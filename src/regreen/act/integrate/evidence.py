"""Whom a red run points at: hints that save runs, never verdicts.

A failing case that a candidate was to cure speaks against that candidate. Of the other failing cases, which passed on
the tip, the footprints tell who runs them; where these are not known, the few cases are run again on growing parts of
the batch (a look), which costs seconds and no full run.
"""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace

from regreen.act.integrate.steps import Answer, Green, Measure, Return, Step
from regreen.model.candidates import Candidate
from regreen.model.ids import AttemptId, CaseId

_SUSPECTS = 8
"""Above this many suspects of one red run, looks cost more than they tell."""

_LOOKED_AT = 12
"""Cases that a look runs at most: where a bad change lets the whole suite fail, a look must not be a full run."""

Cases = tuple[CaseId, ...]
Attempts = frozenset[AttemptId]


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What hints are read from."""

    by_id: Mapping[AttemptId, Candidate]
    """All candidates of the train."""
    landed: tuple[AttemptId, ...]
    """Those that have landed, in order."""
    looks: list[Measure]
    """Every look is added here, for the account."""

    def owners(self, attempts: Sequence[AttemptId], failing: Cases) -> Attempts:
        """Those that were to cure any of these cases."""
        failed = frozenset(failing)
        return frozenset(attempt for attempt in attempts if failed.intersection(self.by_id[attempt].cases))

    def owned(self, attempts: Sequence[AttemptId]) -> frozenset[CaseId]:
        """The cases that these were to cure."""
        return frozenset(case for attempt in attempts for case in self.by_id[attempt].cases)


def suspects_of(evidence: Evidence, batch: Sequence[AttemptId], failing: Cases) -> Generator[Step, Answer, Attempts]:
    """Whom to suspect in a batch that was red; nobody when the evidence says nothing, or points at all of them."""
    owners = evidence.owners(batch, failing)
    owned = evidence.owned(batch)
    fallen = tuple(case for case in failing if case not in owned)
    others = [attempt for attempt in batch if attempt not in owners]
    found: Attempts = frozenset()
    if fallen and others:
        found = _by_footprint(evidence, others, fallen)
    if fallen and others and not found:
        found = yield from _by_looks(evidence, batch, fallen)
    suspects = owners | found
    return suspects if len(suspects) < len(batch) else frozenset()


def _by_footprint(evidence: Evidence, batch: Sequence[AttemptId], fallen: Cases) -> Attempts:
    """Those that run what failed, or of which it is not known; nobody when that is all or surely none of them."""
    failed = frozenset(fallen)
    marks = {attempt: evidence.by_id[attempt].footprint for attempt in batch}
    found = frozenset(attempt for attempt, mark in marks.items() if not mark or mark & failed)
    surely = any(mark & failed for mark in marks.values())
    return found if surely and len(found) < len(batch) else frozenset()


def _by_looks(evidence: Evidence, batch: Sequence[AttemptId], fallen: Cases) -> Generator[Step, Answer, Attempts]:
    """Those with which the cases begin to fail."""
    kept, found, start = list(batch), list[AttemptId](), 0
    while start < len(kept) and len(found) <= _SUSPECTS:
        if found and (yield from _passes(evidence, kept, fallen)):
            break
        low, high = start, len(kept)
        while high - low > 1:
            middle = (low + high) // 2
            green = yield from _passes(evidence, kept[:middle], fallen)
            low, high = (middle, high) if green else (low, middle)
        found.append(kept.pop(low))
        start = low
    return frozenset(found) if kept and len(found) <= _SUSPECTS else frozenset()


def _passes(
    evidence: Evidence, attempts: Sequence[AttemptId], cases: Cases, *, onto_start: bool = False
) -> Generator[Step, Answer, bool]:
    """A look: whether these cases pass. What cannot be merged or measured does not."""
    look = Measure(candidates=tuple(attempts), onto_start=onto_start, cases=_spread(cases))
    evidence.looks.append(look)
    return isinstance((yield look), Green)


def _spread(cases: Cases) -> Cases:
    """A few of them from everywhere; the same ones at each look."""
    few = min(len(cases), _LOOKED_AT)
    return tuple(cases[number * len(cases) // few] for number in range(few))


def look_for_clash(evidence: Evidence, returned: Return) -> Generator[Step, Answer, Return]:
    """Whether one that is red on the tip is green alone where the train started, and with whom of the landed it is red.

    Cases that others were to cure fail on the start for want of them: they are looked at only together with these.
    """
    attempt = returned.candidate
    others = [other for other in evidence.by_id if other != attempt]
    foreign = evidence.owned(others) - evidence.owned([attempt])
    mine = tuple(case for case in returned.failing if case not in foreign)
    victims = [other for other in evidence.landed if other in evidence.owners(evidence.landed, returned.failing)]
    if not mine and not victims:
        return returned
    if mine and not (yield from _passes(evidence, [attempt], mine, onto_start=True)):
        return returned
    rival = yield from _rival(evidence, returned, mine, victims)
    return replace(returned, reason="clash", clash_with=rival)


def _rival(
    evidence: Evidence, returned: Return, mine: Cases, victims: Sequence[AttemptId]
) -> Generator[Step, Answer, AttemptId | None]:
    """The one of the landed with which it is red; None when it takes more than one."""
    for victim in victims:
        own = evidence.owned([victim])
        shown = tuple(case for case in returned.failing if case in own)
        if not (yield from _passes(evidence, [victim, returned.candidate], shown, onto_start=True)):
            return victim
    if not mine:
        return None
    rivals = _nearest_first(evidence, returned.candidate)
    while len(rivals) > 1:
        half = rivals[: (len(rivals) + 1) // 2]
        green = yield from _with(evidence, half, returned.candidate, mine)
        rivals = rivals[len(half) :] if green else half
    green = yield from _with(evidence, rivals, returned.candidate, mine)
    return None if green else rivals[0]


def _with(
    evidence: Evidence, rivals: Sequence[AttemptId], attempt: AttemptId, cases: Cases
) -> Generator[Step, Answer, bool]:
    together = [*(other for other in evidence.landed if other in rivals), attempt]
    return (yield from _passes(evidence, together, cases, onto_start=True))


def _nearest_first(evidence: Evidence, attempt: AttemptId) -> list[AttemptId]:
    """What landed, those that touch the same files or run the same tests first."""
    mine = evidence.by_id[attempt]
    files = {change.path for change in mine.proposal.files}

    def distance(other: AttemptId) -> tuple[bool, bool]:
        rival = evidence.by_id[other]
        near = bool(files & {change.path for change in rival.proposal.files})
        return not near, not (mine.footprint & rival.footprint)

    return sorted(evidence.landed, key=distance)
