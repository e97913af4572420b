"""An Executor that starts nothing: each job ends as it was told beforehand."""

import itertools
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from regreen.model.counts import counted
from regreen.model.jobs import Captured, EnvPolicy, Job, JobEnd, JobResult, Posture


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """How one job goes."""

    exit_code: int = 0
    """What it exits with."""
    stdout: bytes = b""
    """What it writes."""
    stderr: bytes = b""
    """What it complains."""
    signal: int | None = None
    """The signal that ends it instead."""
    missing: bool = False
    """There is no such program."""
    seconds: float = 0.0
    """How long it pretends to take; over the job's limit it is ended."""
    hangs: bool = False
    """It really waits, until it is cancelled."""
    files: Mapping[str, bytes] = field(default_factory=dict)
    """Absolute paths that it leaves, with their contents."""


PlayFn = Callable[[Job], Played]
"""Decides how a job goes."""


def in_turn(*plays: Played) -> PlayFn:
    """One after the other; the last for all that follow."""
    numbers = itertools.count()
    return lambda _job: plays[min(next(numbers), len(plays) - 1)]


class FakeExecutor:
    """The double of an Executor. Safe to use from many threads."""

    name = "fake"

    def __init__(self, play: PlayFn | Played | None = None, host: Mapping[str, str] | None = None) -> None:
        """Remember the script.

        Args:
            play: how jobs go; a single one is for all of them.
            host: variables that a job would inherit from; withheld names are told from it.
        """
        fixed = play if isinstance(play, Played) else Played()
        self._play: PlayFn = play if callable(play) else lambda _job: fixed
        self._host = dict(host or {})
        self._lock = threading.Lock()
        self._hanging: dict[int, tuple[str, threading.Event]] = {}
        self._numbers = itertools.count(1)
        self.jobs: list[Job] = []
        """What was asked for, in order."""
        self.reaped: list[str] = []
        """Owners that were reaped, in order."""

    def run(self, job: Job) -> JobResult:
        """End the job as the script says."""
        with self._lock:
            number = next(self._numbers)
            self.jobs.append(job)
        folder = Path(job.scratch, "output", f"fake-{number}")
        try:
            folder.mkdir(parents=True)
        except OSError as error:
            return _no_room(job, folder, error)
        played = self._play(job)
        cancelled = played.hangs and self._wait(job.owner, number)
        for path, content in played.files.items():
            Path(path).write_bytes(content)
        return self._result(job, played, folder, JobEnd.CANCELLED if cancelled else _end(job, played))

    def _result(self, job: Job, played: Played, folder: Path, end: JobEnd) -> JobResult:
        return JobResult(
            label=job.label,
            end=end,
            exit_code=played.exit_code if end is JobEnd.EXITED else None,
            signal=played.signal if end is JobEnd.SIGNALLED else None,
            stdout=_capture(folder / "stdout", played.stdout, job.limits.output_bytes),
            stderr=_capture(folder / "stderr", played.stderr, job.limits.output_bytes),
            duration_s=min(played.seconds, job.limits.wall_s),
            withheld=self._withheld(job),
            detail="" if end is JobEnd.EXITED else f"played: {end}",
            unenforced=("mounts",) if job.mounts else (),
        )

    def _wait(self, owner: str, number: int) -> bool:
        event = threading.Event()
        with self._lock:
            self._hanging[number] = (owner, event)
        event.wait()
        return True

    def _withheld(self, job: Job) -> tuple[str, ...]:
        if job.env_policy is EnvPolicy.TOOL:
            return ()
        return tuple(sorted(self._host.keys() - dict(job.env).keys() - set(job.env_pass)))

    def cancel(self, owner: str) -> None:
        """Let the hanging jobs of this owner end; empty: all."""
        with self._lock:
            chosen = [number for number, (other, _) in self._hanging.items() if owner in {"", other}]
            events = [self._hanging.pop(number)[1] for number in chosen]
        for event in events:
            event.set()

    def reap(self, owners: Sequence[str]) -> int:
        """Remember who was asked for; nothing is ever left."""
        self.reaped += owners
        return 0

    def posture(self) -> Posture:
        """Nothing is enforced."""
        return Posture(
            mounts=False, network=False, processes="none", memory="none", reads=False, notes=("nothing is started",)
        )

    def denied_values(self, variables: Mapping[str, str] | None = None) -> tuple[str, ...]:
        """Nothing: it inherits no secrets; of given variables, every value."""
        return tuple(sorted((variables or {}).values(), key=lambda value: (-len(value), value)))


def _no_room(job: Job, folder: Path, error: OSError) -> JobResult:
    nothing = Captured(path=str(folder))
    detail = f"cannot write output to {folder}: {error.strerror}"
    return JobResult(label=job.label, end=JobEnd.INFRA, stdout=nothing, stderr=nothing, detail=detail)


def _end(job: Job, played: Played) -> JobEnd:
    if played.missing:
        return JobEnd.NOT_FOUND
    if played.seconds > job.limits.wall_s:
        return JobEnd.TIMED_OUT
    return JobEnd.SIGNALLED if played.signal is not None else JobEnd.EXITED


def _capture(path: Path, content: bytes, cap: int) -> Captured:
    dropped = len(content) - cap
    if dropped > 0:
        head = cap // 2
        mark = f"\n[regreen: {counted(dropped, 'byte')} left out here]\n".encode()
        path.write_bytes(content[:head] + mark + content[head + dropped :])
    else:
        path.write_bytes(content)
    return Captured(path=str(path), total_bytes=len(content), truncated=dropped > 0)
