"""One started process with its pipes, and everything that descends from it."""

import contextlib
import fcntl
import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from regreen.process import cgroup, tree

MARK_NAME = "REGREEN_JOB"
_PIPE_BYTES = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What the kernel says about a process that has ended."""

    status: int
    """Wait status (wait(2))."""
    cpu_s: float
    """Processor seconds of it and of what it waited for."""
    max_rss_bytes: int
    """Peak resident bytes of the largest of these."""


class Child:
    """A running program: leader of its own session, in its own group where the kernel gives one."""

    def __init__(
        self, started: "subprocess.Popen[bytes]", group: cgroup.PidsGroup | None, mark: str, shield: frozenset[str]
    ) -> None:
        """Take over a process that was just started.

        Args:
            started: the process, with pipes.
            group: its pids group.
            mark: value of the job's mark in the environment; empty: none.
            shield: short names of programs that soft signals must not reach (the sandbox's own).
        """
        self.pid = started.pid
        self.group = group
        first = tree.look(started.pid)
        self._start = first.start if first is not None else 0
        self._started = started
        self._mark = f"{MARK_NAME}={mark}".encode() if mark else b""
        self._shield = shield
        self._known: dict[tuple[int, int], bool] = {}

    @property
    def pipes(self) -> tuple[int, int]:
        """File descriptors of standard output and error."""
        out, err = self._started.stdout, self._started.stderr
        assert out is not None
        assert err is not None
        return out.fileno(), err.fileno()

    @property
    def stdin(self) -> int | None:
        """File descriptor of its standard input; None when it has none (any more)."""
        pipe = self._started.stdin
        return None if pipe is None or pipe.closed else pipe.fileno()

    def close_stdin(self) -> None:
        """Give it end of file."""
        if self._started.stdin is not None:
            with contextlib.suppress(OSError):
                self._started.stdin.close()

    @property
    def unwatched(self) -> bool:
        """Whether neither mark nor group can tell its descendants: a short command that we trust."""
        return self.group is None and not self._mark

    def exited(self) -> bool:
        """Whether it has ended; it stays a zombie, so that its number is nobody else's."""
        return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def collect(self) -> Usage:
        """Wait for it; it has ended, or is about to."""
        _, status, usage = os.wait4(self.pid, 0)
        self._started.returncode = os.waitstatus_to_exitcode(status)
        return Usage(status=status, cpu_s=usage.ru_utime + usage.ru_stime, max_rss_bytes=usage.ru_maxrss * 1024)

    def close(self) -> None:
        """Close our ends of the pipes and give the group back."""
        for pipe in (self._started.stdin, self._started.stdout, self._started.stderr):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        if self.group is not None:
            self.group.remove()

    def members(self) -> dict[int, tree.Proc]:
        """The living processes of its tree, itself included while it lives."""
        if self.group is not None and not self._mark:
            table = tree.look_at(self.group.pids())
            found: frozenset[int] = frozenset(table)
        else:
            table = tree.snapshot()
            found = self._search(table)
        living = {pid: table[pid] for pid in found if pid in table and not table[pid].dead}
        for proc in living.values():
            self._known[proc.identity] = True
        return living

    def _search(self, table: Mapping[int, tree.Proc]) -> frozenset[int]:
        us = os.getpid()
        inside = self.group.pids() if self.group is not None else frozenset()
        known = {identity for identity, ours in self._known.items() if ours}
        known |= {table[pid].identity for pid in inside if pid in table}
        return tree.members(
            table,
            root=self.pid,
            known=frozenset(known),
            adopters=tree.ancestors(table, us) | {0, 1},
            marked=self._bears_mark,
        ) - {us}

    def _bears_mark(self, proc: tree.Proc) -> bool:
        if not self._mark or proc.start < self._start:
            return False
        if proc.identity not in self._known:
            self._known[proc.identity] = self._mark in tree.environment(proc.pid)
        return self._known[proc.identity]

    def quick_members(self) -> dict[int, tree.Proc]:
        """Like ``members``, for frequent looks: what the group says, where there is one."""
        if self.group is None:
            return self.members()
        return {pid: proc for pid, proc in tree.look_at(self.group.pids()).items() if not proc.dead}

    def alone(self) -> bool:
        """Whether nothing of the tree is alive.

        Looked at twice: what forks and dies between the list of numbers and the look at each hides its child once.
        """
        return not self.members() and not self.quick_members()

    def send(self, number: int) -> None:
        """Send a signal that may be handled to every member but the sandbox's own programs."""
        for proc in self.members().values():
            if proc.name not in self._shield:
                _signal(proc.pid, number)

    def kill(self) -> int:
        """Kill what there is of the tree now; how many processes were found."""
        if self.group is not None:
            self.group.forbid()
        if not self.exited():
            with contextlib.suppress(OSError):
                os.killpg(self.pid, signal.SIGKILL)
        found = self._stopped()
        for pid in found:
            _signal(pid, signal.SIGKILL)
        return len(found)

    def _stopped(self) -> frozenset[int]:
        """All members, stopped in rounds until no new one appears: what is stopped cannot fork away from us."""
        found: set[int] = set()
        for _ in range(20):
            new = self.members().keys() - found
            for pid in new:
                _signal(pid, signal.SIGSTOP)
            found |= new
            if not new:
                break
        return frozenset(found)


def _signal(pid: int, number: int) -> None:
    with contextlib.suppress(OSError):
        os.kill(pid, number)


def start(
    argv: Sequence[str],
    *,
    env: Mapping[str, str],
    cwd: str,
    stdin: bool,
    group: cgroup.PidsGroup | None,
    mark: str,
    shield: frozenset[str],
) -> Child:
    """Start a program in its own session (raises OSError, ValueError as ``subprocess`` does)."""
    values = {**env, MARK_NAME: mark} if mark else dict(env)
    with group.entered() if group is not None else contextlib.nullcontext():
        started = subprocess.Popen(
            list(argv),
            env=values,
            cwd=cwd,
            stdin=subprocess.PIPE if stdin else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
    child = Child(started, group, mark, shield)
    for fd in (*child.pipes, *((child.stdin,) if child.stdin is not None else ())):
        os.set_blocking(fd, False)
        with contextlib.suppress(OSError):
            fcntl.fcntl(fd, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
    return child
