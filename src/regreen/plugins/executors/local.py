"""Runs jobs on this machine: the job's environment, its sandbox, its processes."""

import contextlib
import itertools
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from regreen.model.jobs import EnvPolicy, Job, JobResult, Limits, Mount, MountKind, Posture
from regreen.process import cgroup, env, reaper, sandbox, tree
from regreen.process.run import cancel, run

_NUMBERS = itertools.count(1)
_READS = (
    "programs can read the rest of the machine, and write where this user may: "
    "they have a view of their own of the checkout and its environment only"
)
_COUNTED = "processes are counted from time to time: this user may not make groups of the kernel's pids controller"


class LocalExecutor:
    """The Executor that needs nothing else. Safe to use from many threads."""

    name = "local"

    def __init__(self, host: Mapping[str, str] | None = None) -> None:
        """Remember what jobs inherit from.

        Args:
            host: variables to inherit from; None: our own, as they are when a job starts.
        """
        self._host = host
        self._lock = threading.Lock()
        self._probing = threading.Lock()
        self._ability: sandbox.Ability | None = None
        self._running: dict[str, str] = {}

    def run(self, job: Job) -> JobResult:
        """Run to the end, within its limits. Never raises for the program's sake."""
        with self._marked(job.owner) as mark:
            environment = self._environment(job)
            with contextlib.suppress(OSError):  # what cannot be written to is said by the run itself
                Path(job.scratch, "tmp").mkdir(parents=True, exist_ok=True)
            result = self._run(job, environment, mark)
        return replace(result, withheld=environment.withheld)

    def cancel(self, owner: str) -> None:
        """End every running job of this owner; empty: all of this executor's."""
        with self._lock:
            marks = {mark for mark, other in self._running.items() if owner in {"", other}}
        deadline = time.monotonic() + 2.0
        while marks and time.monotonic() < deadline:
            marks = {mark for mark in marks if not cancel(mark)}
            with self._lock:
                marks &= self._running.keys()
            if marks:  # taken up, but not started yet
                time.sleep(0.005)

    def reap(self, owners: Sequence[str]) -> int:
        """End what dead owners left on this machine; how many processes."""
        return reaper.reap(owners)

    def posture(self) -> Posture:
        """Tell what this machine really enforces."""
        ability = self._sandbox()
        grouped = cgroup.available()
        return Posture(
            mounts=bool(ability.program),
            network=ability.network,
            processes="cgroup" if grouped else "counted",
            memory="counted",
            reads=False,
            notes=(*ability.notes, *(() if grouped else (_COUNTED,)), _READS),
        )

    def denied_values(self, variables: Mapping[str, str] | None = None) -> tuple[str, ...]:
        """Values that must never be written down, longest first: of our environment, or of these variables."""
        return env.denied_values(self._variables() if variables is None else variables)

    def _variables(self) -> Mapping[str, str]:
        return env.host_environment() if self._host is None else self._host

    @contextlib.contextmanager
    def _marked(self, owner: str) -> Iterator[str]:
        """A name for one run that no other process on this machine has, now or later."""
        own = tree.look(os.getpid())
        mark = f"{os.getpid()}-{own.start if own else 0}-{next(_NUMBERS)}"
        with self._lock:
            self._running[mark] = owner
        try:
            yield mark
        finally:
            with self._lock:
                del self._running[mark]

    def _environment(self, job: Job) -> env.Environment:
        host = self._variables()
        given = {"TMPDIR": str(Path(job.scratch, "tmp")), **dict(job.env)}
        if job.owner:
            given[reaper.OWNER_NAME] = job.owner
        own = env.OwnPython.here().seen_from(job.argv[0] if job.argv else "")
        match job.env_policy:
            case EnvPolicy.TOOL:
                return env.tool_environment(host, set=given, keep=job.env_pass, own=own)
            case EnvPolicy.AGENT:
                return env.agent_environment(host, set=given, keep=job.env_pass, own=own)
            case EnvPolicy.EXACT:
                return env.exact_environment(host, set=given, keep=job.env_pass)

    def _run(self, job: Job, environment: env.Environment, mark: str) -> JobResult:
        plan = sandbox.Plan(
            argv=job.argv,
            cwd=job.cwd,
            mounts=with_scratch(job.mounts, job.scratch),
            network=job.network,
            stage=f"{job.scratch}/sandbox/{mark}",
            status=f"{job.scratch}/output/{mark}/sandbox",
        )
        ability = self._sandbox() if sandbox.needed(plan) else sandbox.Ability()
        lost = sandbox.unenforced(plan, ability)
        if sandbox.useful(plan, ability):
            result = _run_inside(job, plan, ability, environment, mark)
        else:
            result = _run_bare(job, environment, mark)
        return replace(result, unenforced=lost)

    def _sandbox(self) -> sandbox.Ability:
        with self._probing:
            if self._ability is None:
                self._ability = self._probe()
            return self._ability

    def _probe(self) -> sandbox.Ability:
        with tempfile.TemporaryDirectory(prefix="regreen-probe-") as folder, self._marked("") as mark:
            Path(folder, "inside").mkdir()
            values = env.tool_environment(self._variables()).values

            def start(argv: Sequence[str], limits: Limits, capture_dir: str) -> JobResult:
                return run(argv, env=values, cwd="/", limits=limits, capture_dir=capture_dir, mark=mark)

            return sandbox.probe(start, values, f"{folder}/inside")


def with_scratch(mounts: tuple[Mount, ...], scratch: str) -> tuple[Mount, ...]:
    """The mounts, and the job's scratch folder on top where one of them would cover it."""
    covered = any(scratch.startswith(f"{mount.target.rstrip('/')}/") for mount in mounts)
    if not covered or any(mount.target == scratch for mount in mounts):
        return mounts
    return (*mounts, Mount(target=scratch, source=scratch, kind=MountKind.READ_WRITE))


def _run_bare(job: Job, environment: env.Environment, mark: str) -> JobResult:
    return run(
        job.argv,
        env=environment.values,
        cwd=job.cwd,
        limits=job.limits,
        capture_dir=f"{job.scratch}/output/{mark}",
        stdin=job.stdin,
        label=job.label,
        mark=mark,
    )


def _run_inside(
    job: Job, plan: sandbox.Plan, ability: sandbox.Ability, environment: env.Environment, mark: str
) -> JobResult:
    result = run(
        sandbox.wrap(plan, ability, ids=(os.geteuid(), os.getegid()), is_dir=os.path.isdir),
        env=environment.values,
        cwd="/",
        limits=job.limits,
        capture_dir=f"{job.scratch}/output/{mark}",
        stdin=job.stdin,
        label=job.label,
        mark=mark,
        shield=sandbox.SHIELD,
    )
    shutil.rmtree(plan.stage, ignore_errors=True)
    return sandbox.interpret(result, sandbox.text_of(plan.status), sandbox.text_of(result.stderr.path))


EXECUTOR = LocalExecutor()
