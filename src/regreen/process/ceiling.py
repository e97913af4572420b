"""The kernel's own bound on an ordinary user's processes, where a job gets no group: counting alone comes too late.

Between two looks a program that doubles has made so many that the looking itself takes seconds. The bound is on all
that this user runs, so it lies well above what counting allows; root is not held by it.
"""

import contextlib
import os
import resource
import threading
from collections.abc import Iterator

from regreen.process import tree

SLACK = 1024
"""Processes and threads that the user's other programs may start meanwhile."""
_LOCK = threading.Lock()


def ceiling(processes: int, running: int) -> int:
    """How many processes and threads the user may have: those that run, those of the job, and some more."""
    return running + processes + SLACK


@contextlib.contextmanager
def lowered(processes: int) -> Iterator[None]:
    """Have a process that is started inside inherit the ceiling, and so all that it starts.

    It is our own limit for that moment: set on the child later, it would miss what that has started by then.

    Args:
        processes: the job's limit.
    """
    if os.geteuid() == 0:
        yield
        return
    wanted = ceiling(processes, _running())
    with _LOCK:
        soft, hard = resource.getrlimit(resource.RLIMIT_NPROC)
        lower = wanted if soft == resource.RLIM_INFINITY else min(soft, wanted)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NPROC, (lower, hard))
        try:
            yield
        finally:
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NPROC, (soft, hard))


def _running() -> int:
    """Processes and threads of this user."""
    return sum(proc.threads for proc in tree.snapshot().values() if _is_ours(proc.pid))


def _is_ours(pid: int) -> bool:
    try:
        return os.stat(f"/proc/{pid}").st_uid == os.geteuid()  # noqa: PTH116 - quick
    except OSError:
        return False
