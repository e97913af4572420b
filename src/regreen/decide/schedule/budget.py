"""Ceilings for one task and for one day, in attempts, time, tokens and money."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from regreen.decide.schedule.ladder import BUILT_IN
from regreen.model.settings import BudgetSettings
from regreen.model.tasks import Attempt, AttemptOutcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """What was used up."""

    attempts: int = 0
    """Attempts made."""
    time_s: float = 0.0
    """Wall seconds of agents."""
    tokens: int = 0
    """Tokens read and written, where known."""
    cost_usd: float = 0.0
    """Money, where known."""


def spent_on(attempts: Sequence[Attempt]) -> Spent:
    """What attempts used up together; unknown figures count as nothing."""
    usages = [attempt.usage for attempt in attempts]
    return Spent(
        attempts=len(attempts),
        time_s=sum(usage.duration_s for usage in usages),
        tokens=sum((usage.input_tokens or 0) + (usage.output_tokens or 0) for usage in usages),
        cost_usd=sum(usage.cost_usd or 0.0 for usage in usages),
    )


def uses_bound(attempt: Attempt) -> bool:
    """Whether it counts against bounds on attempts: a judged one does, proved ones and what came back included."""
    return attempt.outcome.uses_attempt or attempt.outcome is AttemptOutcome.FIXED


def outside_tries(attempts: Iterable[Attempt]) -> int:
    """Attempts by outside agents that count against the bound of a whole run."""
    return sum(uses_bound(attempt) and attempt.agent not in BUILT_IN for attempt in attempts)


OPINIONS_SHARE = 0.25
"""Of a run's time, for second opinions: the rest is for repairs."""
OPINION_LEAST_S = 5.0
"""Below this nobody is asked: no program answers in so little."""


def opinion_time(time_s: float, elapsed_s: float, opinions_s: float) -> float:
    """Wall seconds that the next second opinion may take.

    Args:
        time_s: the run's time; 0: no bound.
        elapsed_s: wall seconds that the run has used.
        opinions_s: of these, for second opinions.

    Returns:
        Infinity without a bound, and 0 when nobody is to be asked: what is left is for repairs.
    """
    if time_s <= 0:
        return math.inf
    # Of what was left before opinions: a run that is resumed late has little for them, too.
    left = OPINIONS_SHARE * (time_s - elapsed_s + opinions_s) - opinions_s
    return left if left >= OPINION_LEAST_S else 0.0


def over(budget: BudgetSettings, spent: Spent) -> str:
    """Which ceiling is reached, as part of a sentence; empty: none."""
    if 0 < budget.attempts <= spent.attempts:
        return f"{spent.attempts} of {budget.attempts} attempts are used"
    if 0 < budget.time_s <= spent.time_s:
        return f"{spent.time_s:.0f} of {budget.time_s:.0f} seconds are used"
    if 0 < budget.tokens <= spent.tokens:
        return f"{spent.tokens} of {budget.tokens} tokens are used"
    if 0 < budget.cost_usd <= spent.cost_usd:
        return f"{spent.cost_usd:.2f} of {budget.cost_usd:.2f} dollars are spent"
    return ""
