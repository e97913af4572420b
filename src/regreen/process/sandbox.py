"""Gives a job its own view of the machine: bubblewrap, with overlays made beforehand in a mount namespace."""

import json
import os
import shutil
import signal
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from regreen.model.jobs import JobEnd, JobResult, Limits, Mount, MountKind, Network

SHIELD = frozenset({"bwrap"})
"""Programs that must live until the job has ended by itself: bubblewrap dies at the first interrupt."""

# Root in the sandbox must neither undo its mounts nor look into processes outside; it stays root over files.
_DROPPED = ("CAP_SYS_ADMIN", "CAP_SYS_PTRACE", "CAP_SYS_MODULE", "CAP_SYS_RAWIO", "CAP_SYS_BOOT", "CAP_MKNOD")
# bubblewrap says "128 + signal"; only those that no program uses as an exit code of its own are read back.
_CRASHES = frozenset(
    getattr(signal, name)
    for name in ("SIGILL", "SIGTRAP", "SIGABRT", "SIGBUS", "SIGFPE", "SIGKILL", "SIGSEGV", "SIGXCPU", "SIGSYS")
)
_PRELUDE = """
status=$1; stage=$2; shift 2
had=${PATH+x}; path=$PATH; PATH=/usr/sbin:/usr/bin:/sbin:/bin
exec 9>"$status" && : >"$status.empty" || exit 125
if [ "$1" != -- ]; then
  mkdir -p "$stage" && mount -t tmpfs -o mode=0755 regreen "$stage" || exit 125
fi
n=0
while [ "$1" != -- ]; do
  at="$stage/$n"
  mkdir -p "$at/low" "$at/up" "$at/work" "$at/view" && mount --rbind "$1" "$at/low" || exit 125
  mount -t overlay -o "userxattr,lowerdir=$at/low,upperdir=$at/up,workdir=$at/work" regreen "$at/view" || exit 125
  shift; n=$((n+1))
done
shift
if [ "$had" ]; then PATH=$path; else unset PATH; fi
exec "$@"
"""
# The prelude still runs outside: it must not find its programs in folders that a job may write.


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """What this machine's sandbox can do for this user."""

    program: str = ""
    """Absolute path of bubblewrap; empty: no sandbox."""
    unshare: str = ""
    """Absolute path of unshare(1), for overlays."""
    user_namespace: bool = True
    """Whether it needs a user namespace (everyone but a real root does)."""
    network: bool = False
    """Whether a network of its own can be had."""
    overlay: bool = False
    """Whether overlays can be had."""
    notes: tuple[str, ...] = ()
    """Why something is missing, and what would bring it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What the sandbox is asked to do."""

    argv: tuple[str, ...]
    """The job's own command."""
    cwd: str
    """Folder, as the job sees it."""
    mounts: tuple[Mount, ...]
    """How the file system differs."""
    network: Network
    """Which network it sees."""
    stage: str
    """Absolute folder of our own that may be created, for overlays."""
    status: str
    """Absolute file of our own to create: bubblewrap's reports."""


def unenforced(plan: Plan, ability: Ability) -> tuple[str, ...]:
    """What is asked for and cannot be had: ``mounts``, ``network``, ``overlay``."""
    found = []
    if plan.mounts and not ability.program:
        found.append("mounts")
    if plan.network is Network.OWN and not ability.network:
        found.append("network")
    if ability.program and not ability.overlay and any(mount.kind is MountKind.OVERLAY for mount in plan.mounts):
        found.append("overlay")
    return tuple(found)


def needed(plan: Plan) -> bool:
    """Whether the job differs from the machine at all."""
    return bool(plan.mounts) or plan.network is Network.OWN


def useful(plan: Plan, ability: Ability) -> bool:
    """Whether starting the sandbox gives the job anything of what it asks for."""
    return bool(ability.program) and (bool(plan.mounts) or (plan.network is Network.OWN and ability.network))


def wrap(plan: Plan, ability: Ability, *, ids: tuple[int, int], is_dir: Callable[[str], bool]) -> tuple[str, ...]:
    """The command line that starts the job in its sandbox.

    Targets must exist already: bubblewrap would make a missing one on the machine itself.

    Args:
        plan: what is asked.
        ability: what can be had; an overlay that cannot be had is mounted read-only.
        ids: user and group.
        is_dir: whether a path of this machine is a folder.
    """
    mounts = _in_order(plan.mounts, ability)
    overlays = [mount.source or mount.target for mount in mounts if mount.kind is MountKind.OVERLAY]
    return (
        *(_namespace(ability) if overlays else ()),
        *("/bin/sh", "-c", _PRELUDE, "regreen-sandbox", plan.status, plan.stage, *overlays, "--"),
        *(ability.program, "--json-status-fd", "9", "--die-with-parent", "--unshare-pid"),
        *(("--unshare-user", "--uid", str(ids[0]), "--gid", str(ids[1])) if ability.user_namespace else ()),
        *(() if ability.user_namespace else [part for name in _DROPPED for part in ("--cap-drop", name)]),
        *(("--unshare-net",) if plan.network is Network.OWN and ability.network else ()),
        *("--dev-bind", "/", "/", "--proc", "/proc"),
        *_mount_options(mounts, plan, is_dir),
        *("--chdir", plan.cwd, "--", *plan.argv),
    )


def _namespace(ability: Ability) -> tuple[str, ...]:
    own_user = ("--user", "--map-root-user") if ability.user_namespace else ()
    return (ability.unshare, *own_user, "--mount", "--propagation", "private")


def _in_order(mounts: Sequence[Mount], ability: Ability) -> list[Mount]:
    """Outer folders first, so that what lies below them is mounted on top."""
    possible = [
        replace(mount, kind=MountKind.READ_ONLY) if mount.kind is MountKind.OVERLAY and not ability.overlay else mount
        for mount in mounts
    ]
    return sorted(possible, key=lambda mount: len(Path(mount.target).parts))


def _mount_options(mounts: Sequence[Mount], plan: Plan, is_dir: Callable[[str], bool]) -> list[str]:
    options: list[str] = []
    overlays = 0
    for number, mount in enumerate(mounts):
        source = mount.source or mount.target
        match mount.kind:
            case MountKind.READ_ONLY:
                options += ["--ro-bind", source, mount.target]
            case MountKind.READ_WRITE:
                options += ["--bind", source, mount.target]
            case MountKind.MEMORY:
                options += ["--tmpfs", mount.target]
            case MountKind.OVERLAY:
                options += ["--bind", f"{plan.stage}/{overlays}/view", mount.target]
                overlays += 1
            case MountKind.HIDDEN:
                folder = is_dir(_origin(mount.target, mounts[:number]))
                options += _hidden(mount.target) if folder else ["--ro-bind", f"{plan.status}.empty", mount.target]
    return options


def _hidden(target: str) -> list[str]:
    return ["--perms", "0555", "--tmpfs", target, "--remount-ro", target]


def _origin(target: str, below: Sequence[Mount]) -> str:
    """Where on this machine the path lies that a job sees as ``target``."""
    for mount in reversed(below):
        if mount.source and (target == mount.target or target.startswith(f"{mount.target.rstrip('/')}/")):
            return mount.source + target[len(mount.target.rstrip("/")) :]
    return target


def read_status(text: str) -> int | None:
    """The exit code of the job itself in bubblewrap's reports; None: it never started."""
    for line in text.splitlines():
        try:
            report = json.loads(line)
        except ValueError:
            continue
        if isinstance(report, dict) and isinstance(code := report.get("exit-code"), int):
            return code
    return None


def interpret(result: JobResult, status: str, complaint: str) -> JobResult:
    """Tell the job's own end from the sandbox's. Its processor seconds are not known: the system counts those of
    bubblewrap alone, which waits for no process of the job.

    Args:
        result: how bubblewrap ended.
        status: its reports.
        complaint: head of its standard error.
    """
    result = replace(result, cpu_s=None)
    if result.end is not JobEnd.EXITED:
        return result
    code = read_status(status)
    if code is None:
        missing = "execvp" in complaint
        detail = (complaint.strip().splitlines() or ["the sandbox ended without a reason"])[0]
        return replace(result, end=JobEnd.NOT_FOUND if missing else JobEnd.INFRA, exit_code=None, detail=detail)
    if code - 128 in _CRASHES:
        name = signal.Signals(code - 128).name
        return replace(
            result, end=JobEnd.SIGNALLED, exit_code=None, signal=code - 128, detail=f"ended by signal {name}"
        )
    return result


RunFn = Callable[[Sequence[str], Limits, str], JobResult]
"""Runs a command line within limits, capturing to a folder."""


def probe(run: RunFn, host: Mapping[str, str], scratch: str) -> Ability:
    """Try out what the sandbox can do here; takes some ten milliseconds where all works.

    Args:
        run: how to run a command.
        host: environment, for PATH.
        scratch: an empty folder of our own.
    """
    program = shutil.which("bwrap", path=host.get("PATH"))
    if program is None:
        return Ability(notes=("bubblewrap is not installed: apt install bubblewrap (or your system's package)",))
    unshare = shutil.which("unshare", path=host.get("PATH")) or ""
    complaint: str | None = ""
    for namespace in (False, True) if os.geteuid() == 0 else (True,):
        plain = Ability(program=program, unshare=unshare, user_namespace=namespace)
        # Where all works at once, which is the rule, no part need be tried alone.
        whole = replace(plain, network=True, overlay=True)
        if _try(run, whole, scratch, network=True, overlay=True) is None:
            return whole
        complaint = _try(run, plain, scratch, network=False, overlay=False)
        if complaint is None:
            return _extend(run, plain, scratch)
    return Ability(notes=(f"bubblewrap does not work here: {complaint}",))


def _extend(run: RunFn, plain: Ability, scratch: str) -> Ability:
    """Add what else works."""
    notes = []
    network = _try(run, replace(plain, network=True), scratch, network=True, overlay=False)
    if network is not None:
        notes.append(f"no network of its own for a job: {network}")
    overlay = _try(run, replace(plain, overlay=True), scratch, network=False, overlay=True)
    if overlay is not None:
        notes.append(f"no overlays, read-only instead: {overlay}")
    return replace(plain, network=network is None, overlay=overlay is None, notes=tuple(notes))


def _try(run: RunFn, ability: Ability, scratch: str, *, network: bool, overlay: bool) -> str | None:
    """Start a trivial job; None when it worked, else why not."""
    plan = Plan(
        argv=("/bin/sh", "-c", ": > ./probe"),
        cwd=scratch,
        mounts=(Mount(target=scratch, source=scratch, kind=MountKind.OVERLAY if overlay else MountKind.READ_WRITE),),
        network=Network.OWN if network else Network.HOST,
        stage=f"{scratch}/../stage",
        status=f"{scratch}/../status",
    )
    argv = wrap(plan, ability, ids=(os.geteuid(), os.getegid()), is_dir=os.path.isdir)
    result = run(argv, Limits(wall_s=10.0, grace_s=0.5), f"{scratch}/../output")
    end = interpret(result, text_of(plan.status), text_of(result.stderr.path))
    return None if end.succeeded else end.detail or f"exit {end.exit_code}"


def text_of(path: str, most: int = 4096) -> str:
    """The head of a text file; empty when it cannot be read."""
    try:
        with Path(path).open("rb") as stream:
            return stream.read(most).decode(errors="replace")
    except OSError:
        return ""
