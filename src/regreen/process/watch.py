"""Stays with one running child until nothing of it is left: pipes, limits, and the way from interrupt to kill."""

import contextlib
import os
import selectors
import signal
import time

from regreen.model.jobs import JobEnd, Limits
from regreen.process.capture import Capture
from regreen.process.child import Child
from regreen.process.metering import Gauge
from regreen.process.sampling import Sampler

_READ = 256 * 1024
_LAST_READS = 16
_SETTLE_S = 0.1
_LOOK_S = 0.02
_SAMPLE_S = 0.1
_NO_PIDFD_S = 0.05
_YOUNG_S = 0.5
_SMALL = 4096
_GATHER_S = 0.02
_SOFT = (signal.SIGINT, signal.SIGTERM)
_GENTLE = frozenset({JobEnd.TIMED_OUT, JobEnd.STALLED, JobEnd.CANCELLED, JobEnd.OVER_METER})


class Canceller:
    """Lets another thread end a running job."""

    def __init__(self, mark: str) -> None:
        """Open the way to wake the job's thread."""
        self.mark = mark
        self.called = False
        self.fd, self._write = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)

    def cancel(self) -> None:
        """Ask for the end."""
        self.called = True
        with contextlib.suppress(OSError):
            os.write(self._write, b"x")

    def close(self) -> None:
        """Close both ends; the registry's lock keeps ``cancel`` away."""
        os.close(self.fd)
        os.close(self._write)


class Watch:
    """The loop around one child. ``until_gone`` is called once."""

    def __init__(
        self, child: Child, *, limits: Limits, captures: tuple[Capture, Capture], stdin: bytes, canceller: Canceller
    ) -> None:
        """Register the pipes, the process and the canceller."""
        self.end: JobEnd | None = None
        self.leftovers = 0
        self.failure = ""
        self._child = child
        self._sampler = Sampler(child, limits)
        self._gauge = Gauge(limits.meters)
        self._limits = limits
        self._stdin = memoryview(stdin)
        self._canceller = canceller
        self._begun = self._heard = time.monotonic()
        self._escalated = 0
        self._escalate_at = float("inf")
        self._sampled_at = self._begun
        self._gone_at: float | None = None
        self._remain = False
        self._read = 0
        self._captures = dict(zip(child.pipes, captures, strict=True))
        self._selector = selectors.DefaultSelector()
        for fd in child.pipes:
            self._selector.register(fd, selectors.EVENT_READ, self._drain)
        if child.stdin is not None:
            self._selector.register(child.stdin, selectors.EVENT_WRITE, self._feed)
        self._selector.register(canceller.fd, selectors.EVENT_READ, self._cancelled)
        self._pidfd = self._open_pidfd()

    def _open_pidfd(self) -> int | None:
        try:
            fd = os.pidfd_open(self._child.pid)
        except OSError:
            return None
        self._selector.register(fd, selectors.EVENT_READ, self._ended)
        return fd

    def until_gone(self) -> None:
        """Come back when the child has ended, its tree is gone, and what it wrote is drained.

        An exception on the way (an interrupt of ours) ends the tree before it goes on.
        """
        try:
            while not self._finished(time.monotonic()):
                self._turn()
        finally:
            self._end_leader()
            self._end_rest()
            self._selector.close()
            if self._pidfd is not None:
                os.close(self._pidfd)
        self._drain_rest()

    def _drain_rest(self) -> None:
        """Read what is still in the pipes, and no more: one that we may not end could write for ever."""
        for fd in self._captures:
            for _ in range(_LAST_READS):
                if not self._drain(fd):
                    break

    def _turn(self) -> None:
        self._read = 0
        for key, _ in self._selector.select(self._wait_s(time.monotonic())):
            key.data(key.fd)
        if 0 < self._read < _SMALL and self._gone_at is None and self._heard - self._begun > _YOUNG_S:
            # A runner that writes a dot for each test would wake us, and be slowed down by it, ten thousand times.
            time.sleep(_GATHER_S)
        if self._pidfd is None and self._gone_at is None and self._child.exited():
            self._note_exit()
        self._check(time.monotonic())

    # --- what wakes us ---

    def _drain(self, fd: int) -> bool:
        """Read once; whether there may be more."""
        try:
            data = os.read(fd, _READ)
        except BlockingIOError:
            return False
        except OSError:
            data = b""
        if not data:
            self._forget(fd)
            return False
        self._heard = time.monotonic()
        self._read += len(data)
        capture = self._captures[fd]
        capture.feed(data)
        if capture.failed:
            self.failure = capture.failed
            self._stop(JobEnd.INFRA)
        elif fd == self._child.pipes[0] and self._gauge.feed(data) and self._stop(JobEnd.OVER_METER):
            self.failure = self._gauge.over
        return True

    def _feed(self, fd: int) -> None:
        try:
            done = os.write(fd, self._stdin[:_READ])
        except BlockingIOError:
            return
        except OSError:
            done = len(self._stdin)
        self._stdin = self._stdin[done:]
        if not self._stdin:
            self._forget(fd)
            self._child.close_stdin()

    def _cancelled(self, fd: int) -> None:
        self._forget(fd)
        self._stop(JobEnd.CANCELLED)

    def _ended(self, fd: int) -> None:
        self._forget(fd)
        self._note_exit()

    def _note_exit(self) -> None:
        """Remember when the leader ended; what it said about itself is void when it was denied a process."""
        self._gone_at = time.monotonic()
        group = self._child.group
        if self.end is None and group is not None and self._limits.processes is not None and group.refused():
            self.end = JobEnd.OVER_PROCESSES

    def _forget(self, fd: int) -> None:
        with contextlib.suppress(KeyError, RuntimeError):
            self._selector.unregister(fd)

    # --- when to look up ---

    def _wait_s(self, now: float) -> float:
        """Seconds until something is due."""
        if self._gone_at is not None:
            return _LOOK_S
        due = [self._escalate_at]
        if self.end is None:
            due.append(self._begun + self._limits.wall_s)
            if self._limits.idle_s is not None:
                due.append(self._heard + self._limits.idle_s)
            if self._sampler.needed:
                due.append(self._sampled_at + _SAMPLE_S)
        elif self._escalated > len(_SOFT):
            due.append(now + _LOOK_S)
        if self._pidfd is None:
            due.append(now + _NO_PIDFD_S)
        return min(max(0.0, min(due) - now), 3600.0)

    # --- limits ---

    def _check(self, now: float) -> None:
        if self._gone_at is not None:
            # One that fell to the first request may leave others that are tidying up, or did not hear it.
            if self._may_ask:
                self._escalate(now)
        elif self.end is not None:
            self._escalate(now)
        elif now >= self._begun + self._limits.wall_s:
            self._stop(JobEnd.TIMED_OUT)
        elif self._limits.idle_s is not None and now >= self._heard + self._limits.idle_s:
            self._stop(JobEnd.STALLED)
        elif self._sampler.needed and now >= self._sampled_at + _SAMPLE_S:
            self._sample()

    def _sample(self) -> None:
        end = self._sampler.look()
        self._sampled_at = time.monotonic() + self._sampler.pause_s
        if end is not None:
            self._stop(end)

    # --- the way to the end ---

    def _stop(self, end: JobEnd) -> bool:
        """Begin to end it; whether that was still to be done."""
        if self.end is not None or self._gone_at is not None:
            return False
        self.end = end
        self._escalated = 0 if end in _GENTLE else len(_SOFT)
        self._escalate_at = time.monotonic()
        self._escalate(self._escalate_at)
        return True

    def _escalate(self, now: float) -> None:
        if now < self._escalate_at:
            return
        if self._escalated < len(_SOFT):
            self._child.send(_SOFT[self._escalated])
            self._escalate_at = now + self._limits.grace_s
        else:
            self._child.kill()
            self._escalate_at = now + _LOOK_S
        self._escalated += 1

    def _finished(self, now: float) -> bool:
        """Whether the leader is gone and the rest is gone too, or has had its time."""
        if self._gone_at is None:
            return False
        self._remain = self._rest()
        had_its_time = now >= (self._escalate_at if self._asking else self._gone_at + _SETTLE_S)
        return not self._remain or (had_its_time and not self._may_ask)

    @property
    def peak_rss(self) -> int:
        """Most resident bytes seen over the whole tree."""
        return self._sampler.peak_rss

    @property
    def _asking(self) -> bool:
        """Whether the tree was asked to end, and not killed yet."""
        return self.end in _GENTLE and self._escalated <= len(_SOFT)

    @property
    def _may_ask(self) -> bool:
        """Whether a stronger request is left before it must be killed."""
        return self._asking and self._escalated < len(_SOFT)

    def _rest(self) -> bool:
        """Whether anything of the tree is alive besides the leader."""
        if self._child.unwatched:
            # Looking through the kernel's tables takes longer than most of these commands: its pipes' end says as much.
            self._drain_rest()
            if not any(fd in self._selector.get_map() for fd in self._captures):
                return False
        return not self._child.alone()

    def _end_leader(self) -> None:
        while not self._child.exited():
            self._child.kill()
            time.sleep(_LOOK_S)

    def _end_rest(self) -> None:
        """End what outlived the leader, and see it gone."""
        if self._gone_at is not None and not self._remain:
            return
        self.leftovers = self._child.kill()
        deadline = time.monotonic() + 5.0
        while time.monotonic() < deadline and not self._child.alone():
            time.sleep(0.005)
            self._child.kill()
