"""Decides, after each process, who is to blame for its end and whether another one is needed. Pure."""

import re
import signal
from dataclasses import dataclass, replace
from typing import Any

from regreen.model.cases import Outcome
from regreen.model.jobs import JobEnd, JobResult
from regreen.plugins.tools.pytest.ledger import Ledger


@dataclass(frozen=True, slots=True, kw_only=True)
class Victim:
    """A test, or a file under collection, that ended its process."""

    name: str
    """Canonical id without prefix."""
    outcome: Outcome
    """``crashed``, ``timed_out`` or ``error``."""
    reason: str
    """One sentence."""
    collecting: bool = False
    """Whether it is a file that was being collected."""
    limit_s: float = 0.0
    """The limit that it ran into."""
    exception: dict[str, Any] | None = None
    """What it raised to stop the session."""
    stacks: str = ""
    """Where its threads stood, when somebody wrote that down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What follows from one process."""

    victims: tuple[Victim, ...] = ()
    """Who ended it."""
    go_on: bool = False
    """Whether tests are left and another process makes sense."""
    rest: str = ""
    """Why the tests that are left will not be run."""
    broken: str = ""
    """Why the whole run cannot be trusted."""
    slug: str = ""
    """Docs slug for that."""
    limited: bool = False
    """Whether the run as a whole ran into its limit: a run of its own kind, neither broken nor complete."""


_STOPS = {
    JobEnd.NOT_FOUND: ("not-found", "The program could not be started"),
    JobEnd.INFRA: ("infra", "The job could not be run"),
    JobEnd.CANCELLED: ("cancelled", "The run was cancelled"),
}
_OVER = {
    JobEnd.TIMED_OUT: "the run as a whole ran into its limit (test.run_timeout_s)",
    JobEnd.STALLED: "the run gave no sign of life for too long",
}


_BANNER = re.compile(r"\++ Timeout \++\s*$", re.MULTILINE)
"""What pytest-timeout writes before and after the stacks when its thread ends the process (method ``thread``)."""


def own_timeout(printed: str) -> str:
    """The stacks that the project's own time-out left before it ended the process; empty when it did not."""
    banners = list(_BANNER.finditer(printed))
    between = printed[banners[-2].end() : banners[-1].start()] if len(banners) > 1 else ""
    return between.strip() if "Stack of" in between else ""


def decide(ledger: Ledger, result: JobResult, printed: str = "") -> Step:
    """Look at how a process ended and what it had done by then.

    Args:
        ledger: what it did.
        result: how it ended.
        printed: the last that it wrote to its pipes.
    """
    stop = _STOPS.get(result.end)
    if stop is not None:
        slug, what = stop
        broken = f"{what}: {result.detail}" if result.detail else f"{what}."
        return Step(rest=what, broken=broken, slug=slug)
    if result.end in _OVER:
        return Step(rest=_OVER[result.end], limited=True)
    victims = _victims(ledger, result)
    stacks = own_timeout(printed) if result.exit_code == 1 else ""
    if stacks:
        victims = tuple(_timed_out(victim, stacks) for victim in victims)
    if victims:
        return Step(victims=victims, go_on=not ledger.ready or bool(ledger.remaining))
    if ledger.finished:
        return Step(rest=_left(ledger))
    return Step(go_on=bool(ledger.ready and ledger.remaining and ledger.ended), rest="pytest ended before it ran")


def _left(ledger: Ledger) -> str:
    return "pytest ended its session before it ran" if ledger.remaining else ""


def _victims(ledger: Ledger, result: JobResult) -> tuple[Victim, ...]:
    tests = tuple(_victim(name, ledger, result) for name in dict.fromkeys(ledger.unfinished))
    if tests or ledger.ready or not ledger.collecting:
        return tests
    stopped = ledger.internal or (ledger.interrupt[1] if ledger.interrupt else None)
    if ledger.finished and stopped is None:
        return ()
    return (_file_victim(ledger, result, stopped),)


def _file_victim(ledger: Ledger, result: JobResult, stopped: dict[str, Any] | None) -> Victim:
    """The file that was being collected when the process ended."""
    name, limit = ledger.collecting, ledger.timeouts.get(-1)
    if limit is not None:
        reason = f"collecting it took more than {limit:g} s"
        return Victim(name=name, outcome=Outcome.TIMED_OUT, reason=reason, collecting=True, limit_s=limit)
    if stopped is not None:
        reason = f"collecting it stopped the whole session: {stopped['type']}: {stopped['message']}"
        return Victim(name=name, outcome=Outcome.ERROR, reason=reason, collecting=True, exception=stopped)
    return Victim(name=name, outcome=Outcome.CRASHED, reason=f"collecting it {ending(result)}", collecting=True)


def _victim(name: str, ledger: Ledger, result: JobResult) -> Victim:
    limits = {ledger.name(number): limit for number, limit in ledger.timeouts.items()}
    if name in limits:
        limit = limits[name]
        return Victim(name=name, outcome=Outcome.TIMED_OUT, reason=f"it ran for more than {limit:g} s", limit_s=limit)
    if name in ledger.crash_items:
        return Victim(name=name, outcome=Outcome.CRASHED, reason=ledger.crash_items[name])
    if ledger.interrupt is not None:
        _, exception = ledger.interrupt
        reason = f"it stopped the whole session: {exception['type']}: {exception['message']}"
        return Victim(name=name, outcome=Outcome.ERROR, reason=reason, exception=exception)
    return Victim(name=name, outcome=Outcome.CRASHED, reason=f"it {ending(result)}")


def _timed_out(victim: Victim, stacks: str) -> Victim:
    """A test that did not crash: the project's own limit ended it, and the process with it."""
    if victim.outcome is not Outcome.CRASHED or victim.collecting:
        return victim
    reason = "it ran into the project's own time-out (pytest-timeout), which ended the process"
    return replace(victim, outcome=Outcome.TIMED_OUT, reason=reason, stacks=stacks)


def ending(result: JobResult) -> str:
    """How a process died, as the end of a sentence."""
    match result.end:
        case JobEnd.OVER_MEMORY:
            return "used more memory than allowed (test.memory_mb)"
        case JobEnd.OVER_PROCESSES:
            return "started more processes than allowed"
        case _ if result.signal:
            return f"ended the process by signal {result.signal} ({_signal_name(result.signal)})"
        case _:
            return f"ended the process with exit code {result.exit_code}"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return "unknown"
