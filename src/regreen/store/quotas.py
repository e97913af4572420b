"""Rate limits and spending by agent and day, so that several runs share one budget."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, func, insert, select, update

from regreen.model.tasks import LONGEST_WAIT_S, Usage
from regreen.store.tables import quotas, spending


@dataclass(frozen=True, slots=True, kw_only=True)
class Quota:
    """A back-end that must wait."""

    agent: str
    """Back-end."""
    resume_at: str
    """ISO 8601, UTC."""
    reason: str = ""
    """Its own words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spending:
    """What one day cost."""

    attempts: int = 0
    """Attempts made."""
    tokens: int = 0
    """Tokens read and written, where known."""
    cost_usd: float = 0.0
    """Money, where known."""
    seconds: float = 0.0
    """Wall seconds of agents."""


def waiting(connection: Connection, now: str) -> tuple[Quota, ...]:
    """Back-ends that must still wait, the first to resume first. A wait beyond the longest was written while the clock
    stood elsewhere, and is none.
    """
    latest = datetime.fromisoformat(now) + timedelta(seconds=LONGEST_WAIT_S)
    until = latest.isoformat(timespec="microseconds").replace("+00:00", "Z")
    meant = (quotas.c.resume_at > now, quotas.c.resume_at <= until)
    rows = connection.execute(select(quotas).where(*meant).order_by(quotas.c.resume_at))
    return tuple(Quota(agent=row.agent, resume_at=row.resume_at, reason=row.reason) for row in rows)


def spent(connection: Connection, day: str, agent: str | None = None) -> Spending:
    """What a day cost, by one agent or by all."""
    names = ("attempts", "tokens", "cost_usd", "seconds")
    query = select(*(func.coalesce(func.sum(spending.c[name]), 0).label(name) for name in names))
    query = query.where(spending.c.day == day)
    if agent is not None:
        query = query.where(spending.c.agent == agent)
    return Spending(**dict(connection.execute(query).one()._mapping))  # noqa: SLF001 - documented name


class QuotaWriter:
    """Writes quotas within one transaction."""

    def __init__(self, connection: Connection, scrub: Callable[[str], str]) -> None:
        self._connection = connection
        self._scrub = scrub

    def wait(self, quota: Quota) -> None:
        """Say until when a back-end must wait."""
        self._connection.execute(delete(quotas).where(quotas.c.agent == quota.agent))
        row = {"agent": quota.agent, "resume_at": quota.resume_at, "reason": self._scrub(quota.reason)}
        self._connection.execute(insert(quotas), row)

    def spend(self, day: str, agent: str, usage: Usage) -> None:
        """Add one attempt's costs to a day (``2026-01-31``)."""
        cost = {
            "attempts": 1,
            "tokens": (usage.input_tokens or 0) + (usage.output_tokens or 0),
            "cost_usd": usage.cost_usd or 0.0,
            "seconds": usage.duration_s,
        }
        mine = (spending.c.day == day, spending.c.agent == agent)
        sums = {name: spending.c[name] + amount for name, amount in cost.items()}
        if not self._connection.execute(update(spending).where(*mine).values(**sums)).rowcount:
            self._connection.execute(insert(spending), {"day": day, "agent": agent, **cost})
