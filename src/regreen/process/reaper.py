"""Ends what dead owners left running, and nothing else."""

import contextlib
import os
import signal
import time
from collections.abc import Callable, Mapping, Sequence

from regreen.process import cgroup, tree

OWNER_NAME = "REGREEN_OWNER"
_TRIES = 200


def orphans(
    table: Mapping[int, tree.Proc], owners: Sequence[str], environment: Callable[[int], frozenset[bytes]], us: int
) -> frozenset[int]:
    """Pids of everything that these owners started.

    What descends from a marked process counts too, since a child may have emptied its environment; we, and those who
    started us, never do.

    Args:
        table: the machine's processes.
        owners: values of the mark; an empty one marks nothing.
        environment: the entries that a process was started with.
        us: our own pid.
    """
    wanted = {f"{OWNER_NAME}={owner}".encode() for owner in owners if owner}
    if not wanted:
        return frozenset()
    safe = tree.ancestors(table, us) | {us}
    marked = [pid for pid in table if pid not in safe and wanted & environment(pid)]
    return tree.with_descendants(table, marked) - safe


def reap(owners: Sequence[str]) -> int:
    """Kill what these owners left, and what lives in process groups whose maker is dead; how many there were."""
    us = os.getpid()
    ended = _end(lambda: orphans(tree.snapshot(), owners, tree.environment, us))
    for group in cgroup.stale_groups() if any(owners) else ():
        group.forbid()
        safe = tree.ancestors(tree.snapshot(), us) | {us}
        ended += _end(lambda group=group, safe=safe: group.pids() - safe)  # type: ignore[misc]
        group.remove()
    return ended


def _end(find: Callable[[], frozenset[int]]) -> int:
    """Kill what ``find`` finds until it finds nothing."""
    seen: set[tuple[int, int]] = set()
    for _ in range(_TRIES):
        living = {pid: proc for pid, proc in tree.look_at(find()).items() if not proc.dead}
        if not living:
            break
        seen |= {proc.identity for proc in living.values()}
        for pid in living:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.005)
    return len(seen)
