"""Finds every process that belongs to a job, from the kernel's own tables."""

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

_PAGE = os.sysconf("SC_PAGE_SIZE")
_DEAD = frozenset("ZXx")


@dataclass(frozen=True, slots=True, kw_only=True)
class Proc:
    """One process at one moment."""

    pid: int
    """Process id."""
    parent: int
    """Process id of its parent."""
    group: int
    """Process group."""
    session: int
    """Session."""
    start: int
    """Clock ticks after boot when it started: with the pid, its identity."""
    threads: int = 1
    """Threads alive."""
    rss: int = 0
    """Resident bytes, shared pages included."""
    name: str = ""
    """The program's short name."""
    dead: bool = False
    """It ended and waits to be collected."""

    @property
    def identity(self) -> tuple[int, int]:
        """What tells it from a later process with the same number."""
        return self.pid, self.start


def parse_stat(text: str) -> Proc | None:
    """Understand one ``/proc/<pid>/stat`` line (proc(5)); None when it is none."""
    before, bracket, rest = text.rpartition(")")
    number, _, name = before.partition(" (")
    fields = rest.split()
    if not bracket or len(fields) < 22:  # noqa: PLR2004 - resident pages are the 24th field
        return None
    return Proc(
        pid=int(number),
        parent=int(fields[1]),
        group=int(fields[2]),
        session=int(fields[3]),
        start=int(fields[19]),
        threads=int(fields[17]),
        rss=int(fields[21]) * _PAGE,
        name=name,
        dead=fields[0] in _DEAD,
    )


def _read(path: str) -> bytes:
    """A kernel table's bytes; empty when the process is gone or not ours to look at."""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return b""
    try:
        parts = []
        while part := os.read(fd, 65536):
            parts.append(part)
        return b"".join(parts)
    except OSError:
        return b""
    finally:
        os.close(fd)


def look(pid: int) -> Proc | None:
    """One process as it is now; None when there is none."""
    return parse_stat(_read(f"/proc/{pid}/stat").decode(errors="replace"))


def look_at(pids: Iterable[int]) -> dict[int, Proc]:
    """Several processes as they are now."""
    found = (look(pid) for pid in pids)
    return {proc.pid: proc for proc in found if proc is not None}


def snapshot() -> dict[int, Proc]:
    """Every process of this machine (of this pid namespace)."""
    return look_at(int(name) for name in os.listdir("/proc") if name.isdecimal())  # noqa: PTH208 - quick


def environment(pid: int) -> frozenset[bytes]:
    """The ``NAME=value`` entries that a process was started with; empty when they cannot be read."""
    return frozenset(_read(f"/proc/{pid}/environ").split(b"\0"))


def proportional_bytes(pid: int) -> int | None:
    """Resident bytes with shared pages divided among those who share them; None where the kernel does not tell."""
    for line in _read(f"/proc/{pid}/smaps_rollup").splitlines():
        if line.startswith(b"Pss:"):
            return int(line.split()[1]) * 1024
    return None


def ancestors(table: Mapping[int, Proc], pid: int) -> frozenset[int]:
    """The parents of a process up to the first one, without itself."""
    found: set[int] = set()
    proc = table.get(pid)
    while proc is not None and proc.parent not in found:
        found.add(proc.parent)
        proc = table.get(proc.parent)
    return frozenset(found)


def with_descendants(table: Mapping[int, Proc], roots: Iterable[int]) -> frozenset[int]:
    """The given processes and all that descend from them."""
    children: dict[int, list[int]] = {}
    for proc in table.values():
        children.setdefault(proc.parent, []).append(proc.pid)
    found: set[int] = set()
    todo = [pid for pid in roots if pid in table]
    while todo:
        pid = todo.pop()
        if pid not in found:
            found.add(pid)
            todo += children.get(pid, ())
    return frozenset(found)


def members(
    table: Mapping[int, Proc],
    *,
    root: int,
    known: frozenset[tuple[int, int]],
    adopters: frozenset[int],
    marked: Callable[[Proc], bool],
) -> frozenset[int]:
    """Pids that belong to the job that ``root`` leads, itself included.

    Args:
        table: the machine's processes.
        root: first process of the job; leader of its session.
        known: identities seen in the job before, which count although their parents are gone.
        adopters: processes that orphans are handed to; only children of these need to show their mark.
        marked: whether a process bears the job's mark.
    """
    return with_descendants(
        table,
        [
            proc.pid
            for proc in table.values()
            if proc.pid == root
            or root in {proc.session, proc.group}
            or proc.identity in known
            or (proc.parent in adopters and marked(proc))
        ],
    )
