"""Ends and removes what dead processes left: processes, workspaces, mounts. Never what somebody alive still uses."""

import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from regreen.act.attempt import places
from regreen.app.project import Project
from regreen.app.wiring import is_alive, this_process
from regreen.model.ids import RunId
from regreen.store import Entry, Reader, Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Cleaned:
    """What was removed, or would be."""

    entries: tuple[Entry, ...]
    """Ledger entries of dead owners."""
    processes: int = 0
    """Processes that were ended."""
    kept: tuple[str, ...] = ()
    """Places that could not be removed."""


def orphans(store: Store) -> tuple[Entry, ...]:
    """What dead owners left, but nothing of a run that another process has taken over: names are its own again."""
    with store.read() as reader:
        return tuple(entry for entry in reader.orphans(is_alive) if not _others(reader, entry.run_id))


def _others(reader: Reader, run_id: RunId) -> bool:
    row = reader.run(run_id)
    if row is None or not row.owner_pid or (row.owner_pid, row.owner_started) == this_process():
        return False
    return is_alive(row.owner_pid, row.owner_started)


def owners_of(store: Store, runs: Iterable[RunId]) -> tuple[str, ...]:
    """Marks of the processes that these runs may have started."""
    found = []
    with store.read() as reader:
        for run_id in dict.fromkeys(runs):
            found += [f"{run_id}:tools", f"{run_id}:train"]
            found += [f"{run_id}:{row.task.id}" for row in reader.tasks(run_id)]
    return tuple(found)


def clean_up(project: Project, store: Store, *, dry_run: bool = False) -> Cleaned:
    """End and remove what dead owners left; a place that cannot be removed stays in the ledger and blocks nothing."""
    left = orphans(store)
    if dry_run or not left:
        return Cleaned(entries=left)
    runs = [entry.run_id for entry in left]
    ended = project.executor.reap(owners_of(store, runs))
    # Inner folders stand behind their pool in the ledger; the pool's removal takes mounts off first.
    stuck = [entry for entry in sorted(left, key=lambda each: each.kind != "pool") if not _remove(entry)]
    # A pool that was removed by half is not known for ours any more, and goes with the folder around it.
    kept = {(entry.kind, entry.name) for entry in stuck if Path(entry.name).exists()}
    for entry in left:
        if (entry.kind, entry.name) not in kept:
            with store.step("orphan_forgotten"), store.transaction() as tx:
                tx.ledger.forget(entry.kind, entry.name)
    return Cleaned(entries=left, processes=ended, kept=tuple(name for _, name in sorted(kept)))


def _remove(entry: Entry) -> bool:
    place = Path(entry.name)
    if entry.kind == "pool":
        return places.reap(place)
    if place.is_absolute() and place.is_dir():
        shutil.rmtree(place, ignore_errors=True)
    return not place.exists()
