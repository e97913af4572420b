"""What to do next about one task, from all that was tried.

Each kind of outcome has a budget of its own:

=====================================  ====================================================================
fixed but back from the train,         one attempt of the task's bound; on a built-in rung it uses none and
rejected, tampered, no_change,         moves to its runners-up
timed_out                              (built-in: its runners-up follow, four tries in all, none of them counted)
impossible                             ends the task; from a built-in back-end it ends the rung only
rate_limited                           waits until it may resume, then the same rung again; when that is further off
                                       than ``agents.patience_s`` and a higher rung is free, the higher one goes;
                                       who was passed over for that is tried once free again, before a later one is
                                       waited for and before anyone tries a second time
agent_broken, infra                    twice a rung, then the ladder moves on
lost                                   free twice, then the task is set aside as poison
=====================================  ====================================================================
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from regreen.decide.schedule.budget import Spent, over, spent_on, uses_bound
from regreen.decide.schedule.ladder import Rung, quota_key
from regreen.model.counts import counted
from regreen.model.settings import Settings
from regreen.model.tasks import LONGEST_WAIT_S, Attempt, AttemptOutcome, Task, TaskType

HARD_CAP = 10
"""Attempts by outside agents, whatever the settings say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """Small bounds of the outcomes that use no attempt."""

    broken: int = 2
    """Times a rung's agent may be broken before the ladder moves on."""
    infra: int = 2
    """Times a rung may meet a fault of ours before the ladder moves on."""
    lost: int = 2
    """Times an owner may die before the task is poison."""
    free_tries: int = 4
    """Tries of a built-in back-end: its first choice, then its runners-up."""
    rate_limits: int = 20
    """Rate limits of one rung before the ladder moves on."""
    wait_s: float = 60.0
    """First wait when an agent does not say when to resume; doubles each time, an hour at most."""
    ceiling: int = 60
    """Tries of every kind at one task: the one bound over all the others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Try:
    """Make an attempt."""

    number: int
    """One-based number of the try."""
    rung: Rung
    """Who."""
    previous: tuple[Attempt, ...] = ()
    """What was tried and judged before: a retry must be told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wait:
    """A rate limit: try again later."""

    until: str
    """ISO 8601, UTC."""
    reason: str
    """One sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Escalate:
    """Nothing more makes sense: a person takes over."""

    reason: str
    """One sentence."""


Step = Try | Wait | Escalate
"""What to do next about a task."""

_TRANSIENT = frozenset(
    {AttemptOutcome.LOST, AttemptOutcome.RATE_LIMITED, AttemptOutcome.AGENT_BROKEN, AttemptOutcome.INFRA}
)
_HAS_NEXT = frozenset({AttemptOutcome.REJECTED, AttemptOutcome.TAMPERED, AttemptOutcome.FIXED})
"""After these a built-in back-end's next choice may be the right one."""
_JUDGED = frozenset(outcome for outcome in AttemptOutcome if outcome not in _TRANSIENT)


def next_step(
    task: Task,
    attempts: Sequence[Attempt],
    ladder: Sequence[Rung],
    settings: Settings,
    now: str,
    *,
    usable: Collection[str] | None = None,
    why_not: Mapping[str, str] | None = None,
    bounds: Bounds | None = None,
    waiting: Mapping[str, str] | None = None,
    today: Spent | None = None,
) -> Step:
    """Say what comes next for a task.

    Args:
        task: the task.
        attempts: all tries at it, in order. A proved proposal that came back from the train counts as one attempt.
        ladder: who may try, cheap to strong.
        settings: for the bound of attempts.
        now: the present time (ISO 8601, UTC).
        usable: names of the back-ends that can be used here; None: all.
        why_not: why the others cannot, and what to do, by name.
        bounds: small bounds of the outcomes that use no attempt.
        waiting: rate limits that other tasks and runs have met, by ``quota_key``, with the moment of their end.
        today: what outside agents have used up today on this repository, over all runs.
    """
    limits = bounds or Bounds()
    bound = attempt_bound(task, settings)
    ended = _ended(task, attempts, ladder, bound, limits)
    if ended:
        return Escalate(reason=ended)
    broke = _broke(attempts, ladder, settings, today or Spent())
    alive = [rung for rung in ladder if _is_alive(rung, attempts, limits, usable)]
    may_use = not broke and _used(attempts, ladder) < bound
    rung = _next_rung(attempts, ladder, alive, may_use=may_use)
    if rung is None:
        return Escalate(reason=broke or _no_rung(task, attempts, ladder, usable, why_not or {}))
    previous = tuple(attempt for attempt in attempts if attempt.outcome in _JUDGED)
    higher = [each for each in alive[alive.index(rung) :] if may_use or each.free]
    missed = [each for each in alive[: alive.index(rung)] if may_use and _is_missed(each, attempts, ladder)]
    waits = {each: _wait(attempts, ladder, each, now, limits, waiting or {}) for each in (*missed, *higher)}
    chosen = _least_wait({each: waits[each] for each in higher}, now, settings.agents.patience_s)
    if waits[rung] or (not rung.free and _is_judged(rung, attempts, ladder)):
        chosen = min((*missed, chosen), key=lambda each: _free_at(waits[each], now))
    return waits[chosen] or Try(number=len(attempts) + 1, rung=chosen, previous=previous)


def _least_wait(waits: Mapping[Rung, Wait | None], now: str, patience_s: float) -> Rung:
    """The first rung that is free soon enough; when none is, the first that is free at all."""
    until = {rung: _free_at(wait, now) for rung, wait in waits.items()}
    soon = _when(now) + timedelta(seconds=patience_s)
    return next((rung for rung in waits if until[rung] <= soon), min(waits, key=lambda rung: until[rung]))


def _free_at(wait: Wait | None, now: str) -> datetime:
    return _when(wait.until if wait else now)


def _is_missed(rung: Rung, attempts: Sequence[Attempt], ladder: Sequence[Rung]) -> bool:
    """Whether an outside rung below the present one has had no say: it was passed over at its rate limit."""
    return not rung.free and not _is_judged(rung, attempts, ladder)


def _is_judged(rung: Rung, attempts: Sequence[Attempt], ladder: Sequence[Rung]) -> bool:
    return any(attempt.outcome in _JUDGED for attempt in _on(rung, attempts, ladder))


def _broke(attempts: Sequence[Attempt], ladder: Sequence[Rung], settings: Settings, today: Spent) -> str:
    """Why no outside agent may be asked any more; empty when one may."""
    outside = [attempt for attempt in attempts if not _on_free_rung(attempt, ladder)]
    if told := over(settings.budget.task, spent_on(outside)):
        return f"The budget of this task is used up: {told}."
    if told := over(settings.budget.day, today):
        return f"The budget of this day is used up: {told}; it opens again at midnight (UTC)."
    return ""


def attempt_bound(task: Task, settings: Settings) -> int:
    """Attempts by outside agents that the task may use."""
    wanted = settings.fix.systemic_attempts if task.systemic else settings.fix.attempts
    return max(0, min(HARD_CAP, task.attempt_bound, max(wanted, 0)))


def _ended(task: Task, attempts: Sequence[Attempt], ladder: Sequence[Rung], bound: int, limits: Bounds) -> str:
    """Why nothing more may be tried; empty when something may."""
    if not task.allowed_paths:
        return f"No change of the project's files can repair it ({task.fault}): a person must look at it."
    final = next((attempt for attempt in attempts if _is_final(attempt, ladder)), None)
    if final is not None:
        return f"{final.agent} says that it is impossible: {final.reason or 'no reason given'}"
    if _count(attempts, AttemptOutcome.LOST) > limits.lost:
        return f"Its owner died {counted(limits.lost + 1, 'time')}: the task is set aside as poison."
    if len(attempts) >= limits.ceiling:
        return f"{counted(len(attempts), 'try', 'tries')} of all kinds: the ceiling is {limits.ceiling}."
    used = _used(attempts, ladder)
    if used and used >= bound:
        return f"No attempt is left of {bound}; the last one: {_last_reason(attempts)}"
    return ""


def _is_final(attempt: Attempt, ladder: Sequence[Rung]) -> bool:
    rung = _rung_of(attempt, ladder)
    return attempt.outcome is AttemptOutcome.IMPOSSIBLE and not (rung and rung.free)


def _used(attempts: Sequence[Attempt], ladder: Sequence[Rung]) -> int:
    """Attempts that count against the bound."""
    return sum(uses_bound(attempt) and not _on_free_rung(attempt, ladder) for attempt in attempts)


def _on_free_rung(attempt: Attempt, ladder: Sequence[Rung]) -> bool:
    rung = _rung_of(attempt, ladder)
    return rung is not None and rung.free


def _rung_of(attempt: Attempt, ladder: Sequence[Rung]) -> Rung | None:
    """The rung that an attempt was made on; attempts record the rung's name as their tier, or their back-end only."""
    same = [rung for rung in ladder if rung.agent == attempt.agent]
    return next((rung for rung in same if rung.name == attempt.tier), same[0] if same else None)


def _on(rung: Rung, attempts: Sequence[Attempt], ladder: Sequence[Rung]) -> list[Attempt]:
    return [attempt for attempt in attempts if _rung_of(attempt, ladder) == rung]


def _is_alive(rung: Rung, attempts: Sequence[Attempt], limits: Bounds, usable: Collection[str] | None) -> bool:
    mine = [attempt for attempt in attempts if attempt.agent == rung.agent and attempt.tier in {"", rung.name}]
    if usable is not None and rung.agent not in usable and rung.name not in usable:
        return False
    if rung.free and _is_used_up(mine, limits):
        return False
    return (
        _count(mine, AttemptOutcome.AGENT_BROKEN) < limits.broken
        and _count(mine, AttemptOutcome.INFRA) < limits.infra
        and _count(mine, AttemptOutcome.RATE_LIMITED) <= limits.rate_limits
    )


def _is_used_up(mine: Sequence[Attempt], limits: Bounds) -> bool:
    """Whether a built-in back-end has nothing more to offer: its runners-up are refused too, or it says so itself."""
    judged = [attempt for attempt in mine if attempt.outcome in _JUDGED]
    return len(judged) >= limits.free_tries or any(attempt.outcome not in _HAS_NEXT for attempt in judged)


def _next_rung(
    attempts: Sequence[Attempt], ladder: Sequence[Rung], alive: Sequence[Rung], *, may_use: bool
) -> Rung | None:
    """The same rung after what was nobody's failure, else the next one above all judged ones, else the strongest."""
    open_rungs = [rung for rung in alive if rung.free or may_use]
    last = _rung_of(attempts[-1], ladder) if attempts else None
    if last is None:
        return open_rungs[0] if open_rungs else None
    if last in open_rungs and (last.free or attempts[-1].outcome in _TRANSIENT):
        return last
    judged = [_rung_of(attempt, ladder) for attempt in attempts if attempt.outcome in _JUDGED]
    place = max(ladder.index(rung) for rung in (last, *judged) if rung)
    higher = [rung for rung in open_rungs if ladder.index(rung) > place]
    outside = [rung for rung in open_rungs if not rung.free]
    return next(iter(higher or outside[-1:]), None)


def _wait(
    attempts: Sequence[Attempt],
    ladder: Sequence[Rung],
    rung: Rung,
    now: str,
    limits: Bounds,
    waiting: Mapping[str, str],
) -> Wait | None:
    """How long the rung's last rate limit still holds, met here or elsewhere; None when it does not."""
    mine = _on(rung, attempts, ladder)
    until = waiting.get(quota_key(rung), "")
    if mine and mine[-1].outcome is AttemptOutcome.RATE_LIMITED:
        last = mine[-1]
        until = last.resume_at or _later(last.ended_at or last.started_at or now, _streak(mine), limits)
    # What lies further ahead was written while the clock stood elsewhere.
    if not until or not 0 < seconds_between(now, until) <= LONGEST_WAIT_S:
        return None
    return Wait(until=until, reason=f"{rung.name} is at its rate limit until {until}.")


def _streak(mine: Sequence[Attempt]) -> int:
    """Rate limits in a row at the end."""
    count = 0
    for attempt in reversed(mine):
        if attempt.outcome is not AttemptOutcome.RATE_LIMITED:
            break
        count += 1
    return count


def _later(start: str, streak: int, limits: Bounds) -> str:
    seconds = min(3600.0, limits.wait_s * 2 ** min(streak - 1, 12))
    moment = _when(start) + timedelta(seconds=seconds)
    return moment.isoformat(timespec="microseconds").replace("+00:00", "Z")


def seconds_between(first: str, last: str) -> float:
    """Seconds from one moment to another (ISO 8601); far below zero when the other cannot be read."""
    return (_when(last) - _when(first)).total_seconds()


def _when(text: str) -> datetime:
    """A moment; what cannot be read is long past, so that a bad clock never blocks for ever."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _count(attempts: Sequence[Attempt], outcome: AttemptOutcome) -> int:
    return sum(attempt.outcome is outcome for attempt in attempts)


def _last_reason(attempts: Sequence[Attempt]) -> str:
    last = next(attempt for attempt in reversed(attempts) if uses_bound(attempt))
    return f"{last.outcome}: {last.reason}" if last.reason else str(last.outcome)


def _whys(ladder: Sequence[Rung], why_not: Mapping[str, str]) -> dict[str, str]:
    """Why each back-end of the ladder cannot be used, in the ladder's order."""
    return {rung.agent: why_not[rung.agent] for rung in ladder if why_not.get(rung.agent)}


def _no_rung(
    task: Task,
    attempts: Sequence[Attempt],
    ladder: Sequence[Rung],
    usable: Collection[str] | None,
    why_not: Mapping[str, str],
) -> str:
    if not ladder and task.type is not TaskType.FIX:
        what = task.type.value.replace("_", " ")
        return f"The built-in repairer only repairs: for work of this kind ({what}) name an agent with --agent."
    if not ladder:
        return "No agent is set: name one with --agent or in [agents] ladder."
    if not attempts:
        names = ", ".join(rung.name for rung in ladder)
        told = "; ".join(f"{name}: {why}" for name, why in _whys(ladder, why_not).items())
        return f"None of the agents can be used here ({names}): see `regreen agents`. {told}".rstrip()
    last = attempts[-1]
    what = f"{last.outcome}: {last.reason}" if last.reason else str(last.outcome)
    left = "" if usable is None else " that can be used here"
    return f"Every rung of the ladder{left} was tried; the last one, {last.agent}: {what}"
