"""Builds the real parts from settings: clock, ids, and who is alive."""

import os
import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

_START_FIELD = 19
"""Place of the start time in /proc/PID/stat, counted after the program's name (field 22 of proc(5))."""


def wall() -> datetime:
    """What the machine's clock says; it may be set at any time."""
    return datetime.now(UTC)


def uptime() -> float:
    """Seconds that never go back and that count while the machine sleeps, where it can tell."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class SystemClock:
    """The machine's clock as it was when this process began, and steady from then on: setting it moves nothing here."""

    def __init__(self, wall: Callable[[], datetime] = wall, uptime: Callable[[], float] = uptime) -> None:
        self._uptime = uptime
        self._began = wall()
        self._from = uptime()

    def now(self) -> str:
        """Now, ISO 8601 in UTC with microseconds and a final ``Z``."""
        moment = self._began + timedelta(seconds=self._uptime() - self._from)
        return moment.isoformat(timespec="microseconds").replace("+00:00", "Z")

    def monotonic(self) -> float:
        """Seconds that never go back."""
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        """Wait."""
        time.sleep(seconds)


class SystemIds:
    """Names from the clock and the machine's source of chance."""

    def run_id(self) -> str:
        """A new run id that sorts by time: ``20260131_104502Z_3fa1c2``."""
        return f"{datetime.now(UTC):%Y%m%d_%H%M%SZ}_{secrets.token_hex(3)}"

    def token(self) -> str:
        """A short name that nobody else has: 12 hexadecimal digits."""
        return secrets.token_hex(6)


def this_process() -> tuple[int, float]:
    """This process's id and when it started; see ``is_alive``."""
    pid = os.getpid()
    return pid, started_at(pid) or 0.0


def is_alive(pid: int, started: float) -> bool:
    """Whether the process that had this id at that start still runs; a zombie does not."""
    return started_at(pid) == started


def started_at(pid: int) -> float | None:
    """When a process started, in seconds since the machine did; None when there is no such process.

    Unlike a wall-clock time, it does not move when the clock is set.
    """
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(errors="replace")
    except OSError:
        return None
    fields = stat.rpartition(")")[2].split()
    if fields[0] in {"Z", "X"}:
        return None
    return int(fields[_START_FIELD]) / os.sysconf("SC_CLK_TCK")


def host_environment() -> dict[str, str]:
    """The environment that Regreen was started with."""
    return dict(os.environ)
