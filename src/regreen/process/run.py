"""Runs one program to its end, whatever it does: the only place that starts a process."""

import contextlib
import errno
import os
import signal
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from regreen.model.jobs import Captured, JobEnd, JobResult, Limits
from regreen.process import cgroup
from regreen.process.capture import Capture
from regreen.process.ceiling import lowered
from regreen.process.child import Child, Usage, start
from regreen.process.watch import Canceller, Watch

_RUNNING: set[Canceller] = set()
_LOCK = threading.Lock()
_UNSTARTABLE = frozenset({errno.ENOENT, errno.EACCES, errno.ENOEXEC, errno.EPERM, errno.ENOTDIR, errno.ELOOP})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Spec:
    """What ``run`` was asked, as one value."""

    argv: tuple[str, ...]
    env: Mapping[str, str]
    cwd: str
    limits: Limits
    stdin: bytes
    capture_dir: str
    label: str
    mark: str
    shield: frozenset[str]

    @property
    def paths(self) -> tuple[str, str]:
        """Files for standard output and error."""
        return f"{self.capture_dir}/stdout", f"{self.capture_dir}/stderr"


def run(
    argv: Sequence[str],
    *,
    env: Mapping[str, str],
    cwd: str,
    limits: Limits,
    capture_dir: str,
    stdin: bytes = b"",
    label: str = "",
    mark: str = "",
    shield: frozenset[str] = frozenset(),
) -> JobResult:
    """Run a program and come back when nothing of its tree is left. Safe from many threads at once.

    A program that is missing, hangs, floods its pipes, forks without end or leaves daemons behind is a value.

    Args:
        argv: program and arguments; the program is looked up in the PATH of ``env``.
        env: the whole environment.
        cwd: absolute folder to start in.
        limits: bounds on the whole tree.
        capture_dir: absolute folder for the files ``stdout`` and ``stderr``; made when missing.
        stdin: what it may read before end of file.
        label: for people.
        mark: unique name of this run; its processes are found by it (``REGREEN_JOB``) wherever they hide. Empty only
            for short commands that we trust.
        shield: short names of programs that interrupt and terminate must not reach (a sandbox's own).
    """
    spec = _Spec(
        argv=tuple(argv),
        env=env,
        cwd=cwd,
        limits=limits,
        stdin=stdin,
        capture_dir=capture_dir,
        label=label or _name(argv),
        mark=mark,
        shield=shield,
    )
    begun = time.monotonic()
    try:
        Path(capture_dir).mkdir(parents=True, exist_ok=True)
        captures = _open_captures(spec.paths, limits.output_bytes)
    except OSError as error:
        return _refusal(spec, JobEnd.INFRA, f"cannot write output to {capture_dir}: {error.strerror}")
    child = _try_start(spec)
    if isinstance(child, JobResult):
        for capture in captures:
            capture.close()
        return child
    return _run_child(spec, child, captures, begun)


def cancel(mark: str) -> int:
    """End the runs with this mark (empty: all); they come back as ``cancelled``. How many there were."""
    with _LOCK:
        chosen = [canceller for canceller in _RUNNING if mark in {"", canceller.mark}]
        for canceller in chosen:
            canceller.cancel()
    return len(chosen)


def _name(argv: Sequence[str]) -> str:
    return Path(argv[0]).name if argv else ""


def _open_captures(paths: tuple[str, str], cap: int) -> tuple[Capture, Capture]:
    first = Capture(paths[0], cap)
    try:
        return first, Capture(paths[1], cap)
    except OSError:
        first.close()
        raise


def _try_start(spec: _Spec) -> Child | JobResult:
    """The started child, or why there is none."""
    if not spec.argv or not spec.argv[0]:
        return _refusal(spec, JobEnd.NOT_FOUND, "the command is empty")
    if not Path(spec.cwd).is_dir():
        return _refusal(spec, JobEnd.INFRA, f"the working folder {spec.cwd} does not exist")
    group = cgroup.create(spec.limits.processes) if spec.mark else None
    uncounted = spec.limits.processes if spec.mark and group is None else None
    try:
        with lowered(uncounted) if uncounted is not None else contextlib.nullcontext():
            return start(
                spec.argv,
                env=spec.env,
                cwd=spec.cwd,
                stdin=bool(spec.stdin),
                group=group,
                mark=spec.mark,
                shield=spec.shield,
            )
    except (OSError, ValueError) as error:
        if group is not None:
            group.remove()
        return _refusal(spec, *explain(spec.argv[0], error))


def explain(program: str, error: OSError | ValueError) -> tuple[JobEnd, str]:
    """What it means that a program could not be started, in one sentence."""
    if isinstance(error, OSError) and error.errno in _UNSTARTABLE:
        return JobEnd.NOT_FOUND, f"{program} cannot be started: {error.strerror}"
    reason = error.strerror if isinstance(error, OSError) else str(error)
    return JobEnd.INFRA, f"{program} cannot be started: {reason}"


@contextlib.contextmanager
def _cancellable(mark: str) -> Iterator[Canceller]:
    """Be in the list that ``cancel`` reads."""
    canceller = Canceller(mark)
    with _LOCK:
        _RUNNING.add(canceller)
    try:
        yield canceller
    finally:
        with _LOCK:
            _RUNNING.discard(canceller)
            canceller.close()


def _run_child(spec: _Spec, child: Child, captures: tuple[Capture, Capture], begun: float) -> JobResult:
    held: list[Captured] = []
    try:
        with _cancellable(spec.mark) as canceller:
            watch = Watch(child, limits=spec.limits, captures=captures, stdin=spec.stdin, canceller=canceller)
            watch.until_gone()
        usage = child.collect()
    finally:
        held += [capture.close() for capture in captures]
        child.close()
    return _result(spec, watch, usage, held, begun)


def _result(spec: _Spec, watch: Watch, usage: Usage, held: list[Captured], begun: float) -> JobResult:
    code = os.waitstatus_to_exitcode(usage.status)
    end = watch.end or (JobEnd.EXITED if code >= 0 else JobEnd.SIGNALLED)
    return JobResult(
        label=spec.label,
        end=end,
        exit_code=code if code >= 0 else None,
        signal=-code if code < 0 else None,
        stdout=held[0],
        stderr=held[1],
        duration_s=time.monotonic() - begun,
        cpu_s=usage.cpu_s,
        max_rss_bytes=max(usage.max_rss_bytes, watch.peak_rss),
        leftovers=watch.leftovers,
        detail=watch.failure or sentence(end, spec.limits, -code),
    )


def sentence(end: JobEnd, limits: Limits, number: int) -> str:
    """Why it did not exit by itself, for a reader; empty when it did."""
    match end:
        case JobEnd.TIMED_OUT:
            return f"ended after its time limit of {limits.wall_s:g} s"
        case JobEnd.STALLED:
            return f"ended after {limits.idle_s or 0:g} s without output"
        case JobEnd.OVER_MEMORY:
            return f"ended because its processes held more than {(limits.memory_bytes or 0) // 2**20} MiB"
        case JobEnd.OVER_PROCESSES:
            return f"ended because it had more than {limits.processes} processes and threads"
        case JobEnd.CANCELLED:
            return "cancelled"
        case JobEnd.SIGNALLED:
            return f"ended by signal {_signal_name(number)}"
        case _:
            return ""


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def _refusal(spec: _Spec, end: JobEnd, detail: str) -> JobResult:
    """The result of a program that was never started."""
    out, err = spec.paths
    return JobResult(label=spec.label, end=end, stdout=Captured(path=out), stderr=Captured(path=err), detail=detail)
