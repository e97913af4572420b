"""What an agent's adapter makes of its output, within bounds: it costs one attempt at the most, and a day's wait."""

import re
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from regreen.app.moderating import moderated
from regreen.model.agents import AgentReply, AgentRequest, AgentResult
from regreen.model.jobs import JobResult
from regreen.model.tasks import LONGEST_WAIT_S, AttemptOutcome
from regreen.ports import Agent, AgentSite

_CLOCK = re.compile(r"(\d\d):(\d\d) (\S+)")
"""A time of day and a zone."""
_LEAST_WAIT_S = 1.0
_REASON_CAP = 300


def understood(agent: Agent, request: AgentRequest, site: AgentSite, result: JobResult) -> AgentReply:
    """What an agent said, fit to be kept; output on which its adapter stumbles costs this attempt, never the run."""
    try:
        return moderated(agent.reply(request, site, result))
    except Exception as error:  # noqa: BLE001 - foreign output, and adapters may be foreign too
        reason = f"Its output cannot be understood: {type(error).__name__}: {error}"[:_REASON_CAP]
        return AgentReply(result=AgentResult(), outcome=AttemptOutcome.AGENT_BROKEN, reason=reason)


def resumed(reply: AgentReply, now: str) -> AgentReply:
    """The reply with a moment in place of seconds to wait: within a day, since a longer quota can be asked again.

    A moment that has passed, or that cannot be read, is none: the wait then doubles from try to try.
    """
    begun = datetime.fromisoformat(now)
    wait_s = reply.wait_s
    if reply.resume_at:
        wait_s = _seconds_until(reply.resume_at, begun)
    if wait_s is None or not wait_s >= _LEAST_WAIT_S:
        return replace(reply, resume_at="", wait_s=None)
    moment = begun + timedelta(seconds=min(wait_s, LONGEST_WAIT_S))
    written = moment.isoformat(timespec="microseconds").replace("+00:00", "Z")
    return replace(reply, resume_at=written, wait_s=None)


def _seconds_until(moment: str, now: datetime) -> float | None:
    """Until a moment, or until the next time that a clock somewhere shows what it says; None: it says neither."""
    clock = _CLOCK.fullmatch(moment)
    try:
        if clock is None:
            return (datetime.fromisoformat(moment) - now).total_seconds()
        there = now.astimezone(ZoneInfo(clock[3]))
        then = there.replace(hour=int(clock[1]), minute=int(clock[2]), second=0, microsecond=0)
    except (ValueError, TypeError, OSError, ZoneInfoNotFoundError):
        return None
    return (then if then > there else then + timedelta(days=1)).timestamp() - now.timestamp()
