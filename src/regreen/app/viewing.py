"""What an agent's job sees of the machine: its workspace, the tests read-only, and a HOME."""

import shutil
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from regreen.act.attempt.layout import own_alone
from regreen.act.guard import defines_green
from regreen.app.bench import Bench
from regreen.app.canary import NAME
from regreen.app.homes import home_variables
from regreen.model.customs import is_foreign_test
from regreen.model.jobs import Job, Mount, MountKind
from regreen.model.tasks import Task
from regreen.model.workspaces import Workspace
from regreen.syntax.javascript import DIALECTS
from regreen.syntax.languages import PYTHON

MOST_MOUNTS = 300
"""Files below one test path that are made read-only one by one."""
MOST_COPIED = 1 << 20
"""Bytes of a data file beside tests of which a job gets a copy that it may write; larger ones are read-only."""
CODE = (*PYTHON, *DIALECTS)
"""Endings of files that hold tests rather than their data."""


def in_workspace(bench: Bench, job: Job, workspace: Workspace, task: Task, *, outside: bool) -> Job:
    """The job with the workspace's view of the file system; an outside agent gets the HOME that the settings say."""
    mounts = workspace.mounts
    if mounts and bench.settings.agents.sandbox != "off":
        alone = own_alone(str(bench.scratch / task.id))
        mounts = (*mounts, *alone, *_canary(workspace), *_fixed_tests(bench, workspace, task, Path(job.scratch)))
    own_home = home_variables(bench.settings.agents, bench.home, Path(job.scratch)) if outside else {}
    env = dict(workspace.env) | own_home | dict(job.env)
    owner = job.owner or f"{bench.run_id}:{task.id}"
    return replace(job, mounts=(*mounts, *job.mounts), env=tuple(env.items()), owner=owner)


def _canary(workspace: Workspace) -> tuple[Mount, ...]:
    """The made-up secret in the place of the user's own, beside where the copy is seen.

    Only where there is one: the place of a mount must exist, and nothing is written into the user's folders.
    """
    laid, theirs = (Path(place).parent / NAME for place in (workspace.root, workspace.seen_at))
    if not laid.is_file() or not theirs.is_file() or theirs.is_symlink():
        return ()
    return (Mount(source=str(laid), target=str(theirs), kind=MountKind.READ_ONLY),)


def _fixed_tests(bench: Bench, workspace: Workspace, task: Task, scratch: Path) -> tuple[Mount, ...]:
    """Each test, and each file that defines green, that is there, one by one: new tests can be written beside them.

    Data beside tests appear as copies: a suite that writes its snapshots anew goes on, and the workspace never sees it.
    """
    layout = bench.inventory.layout
    entries = bench.repository.entries(workspace.base_tree)
    files = [path for path, entry in entries.items() if entry.mode.startswith("100")]
    green = [path for path in files if defines_green(path)]
    foreign = [path for path in files if is_foreign_test(path)]
    named = (*layout.test_paths, *layout.config_files, *green[:MOST_MOUNTS], *foreign[:MOST_MOUNTS])
    places = dict.fromkeys(named)
    meant = (place for place in places if place not in {".", ""} and not _may_change(place, task))
    found = dict.fromkeys(name for place in meant for name in fixed_below(Path(workspace.root), place.rstrip("/")))
    fixed = {*layout.config_files, *green, *foreign}
    return tuple(mounted(workspace, found, fixed, scratch / "beside-tests"))


def mounted(workspace: Workspace, names: Iterable[str], fixed: Collection[str], copies: Path) -> Iterator[Mount]:
    """Each of these read-only, or, of data that define nothing, as a copy that a job may write in vain.

    Args:
        workspace: the agent's.
        names: repo-relative files and folders that are there.
        fixed: those that no job may write, whatever they are.
        copies: folder to make and to copy into.
    """
    for number, name in enumerate(names):
        source = Path(workspace.root) / name
        target = f"{workspace.seen_at}/{name}"
        is_data = source.is_file() and not name.endswith(CODE) and name not in fixed
        if is_data and source.stat().st_size <= MOST_COPIED:
            copies.mkdir(parents=True, exist_ok=True)
            copy = copies / str(number)
            shutil.copy2(source, copy)
            yield Mount(source=str(copy), target=target, kind=MountKind.READ_WRITE)
        else:
            yield Mount(source=str(source), target=target, kind=MountKind.READ_ONLY)


def fixed_below(root: Path, place: str) -> list[str]:
    """What is made read-only at a path: its files; where they are too many, the entries of the folder; else itself."""
    top = root / place
    if not top.is_dir() or top.is_symlink():
        return [place] if top.exists() else []
    every = (entry for entry in top.rglob("*") if entry.is_file())
    for entries in (every, top.iterdir()):
        kept = sorted(entry for entry in entries if not entry.is_symlink() and "__pycache__" not in entry.parts)
        names = [entry.relative_to(root).as_posix() for entry in kept]
        if len(names) <= MOST_MOUNTS:
            return names
    return [place]


def _may_change(place: str, task: Task) -> bool:
    """Whether the task may edit it or something below it (new test files are welcome in folders)."""
    if task.fault.value == "test_bug":
        return True
    return any(path == place or path.startswith(f"{place}/") for path in task.allowed_paths)
