"""The kernel's own bound on an ordinary user's processes, where a job gets no group: counting alone comes too late.

Between two looks a program that doubles has made so many that the looking itself takes seconds. The bound is on all
that this user runs, so it lies well above what counting allows; root is not held by it.
"""

import contextlib
import os
import resource

from regreen.process import tree

SLACK = 1024
"""Processes and threads that the user's other programs may start meanwhile."""


def ceiling(processes: int, running: int) -> int:
    """How many processes and threads the user may have: those that run, those of the job, and some more."""
    return running + processes + SLACK


def lower(pid: int, processes: int) -> None:
    """Hold a job's first process, and all that it will start, below the ceiling; what has ended is left alone.

    Args:
        pid: the job's first process.
        processes: its limit.
    """
    if os.geteuid() == 0:
        return
    wanted = ceiling(processes, _running())
    with contextlib.suppress(OSError, ValueError):
        soft, hard = (_number(each) for each in resource.prlimit(pid, resource.RLIMIT_NPROC))
        resource.prlimit(pid, resource.RLIMIT_NPROC, (int(min(soft, wanted)), int(min(hard, wanted))))


def _number(limit: int) -> float:
    return float("inf") if limit == resource.RLIM_INFINITY else limit


def _running() -> int:
    """Processes and threads of this user."""
    return sum(proc.threads for proc in tree.snapshot().values() if _is_ours(proc.pid))


def _is_ours(pid: int) -> bool:
    try:
        return os.stat(f"/proc/{pid}").st_uid == os.geteuid()  # noqa: PTH116 - quick
    except OSError:
        return False
