"""What ``gc`` takes out of the repository that all runs share: objects that nobody needs once their runs have ended."""

from collections.abc import Collection, Iterator
from pathlib import Path

from regreen.app.project import Project
from regreen.app.wiring import is_alive
from regreen.model.ids import RunId
from regreen.repo.unreached import unreached
from regreen.store import Reader, RunRow, Store
from regreen.store.seal import MANIFEST

OBJECTS = "objects.git"
"""The repository's folder in the state."""


def has_ended(row: RunRow) -> bool:
    """Whether nobody goes on with a run: its end is written down, or it is a check that was broken off."""
    working = bool(row.owner_pid) and is_alive(row.owner_pid, row.owner_started)
    return bool(row.ended_at) or (row.command == "check" and not working)


def shed(project: Project, store: Store) -> tuple[int, ...]:
    """Remove the objects that nobody needs; gives the sizes, in bytes, of those that are gone.

    While a run goes on or can be resumed all stay: it names some of its objects only once it needs them.

    Raises:
        StateError: when the database cannot be written.
        GitError: when git cannot say what is needed.
    """
    # A run is written down within a transaction before it makes its first object: while this one lasts, none begins.
    with store.step("objects_shed"), store.transaction() as tx:
        return tuple(_removed(_spare(project, store, tx, ())))


def would_shed(project: Project, store: Store, *, without: Collection[RunId]) -> tuple[int, ...]:
    """Give the sizes, in bytes, of the objects that nobody but these runs needs.

    Raises:
        StateError: when the database cannot be read.
        GitError: when git cannot say what is needed.
    """
    with store.read() as reader:
        return tuple(path.stat().st_size for path in _spare(project, store, reader, without))


def _spare(project: Project, store: Store, reader: Reader, without: Collection[RunId]) -> tuple[Path, ...]:
    rows = {row.id: row for row in reader.runs() if row.id not in without}
    sealed = {path.name for path in (store.folder / "runs").glob("*") if (path / MANIFEST).is_file()}
    # A run may be in no row, when a damaged database was set aside, from which somebody may yet rescue it.
    lost = {path.name for path in (store.folder / "runs").glob("*")} - rows.keys() - sealed - set(without)
    if lost or any(not row.sealed_at and not (row.command == "check" and has_ended(row)) for row in rows.values()):
        return ()
    # Later runs look at trees on which a case passed.
    return unreached(project.checkout, store.folder / OBJECTS, reader.measured_trees())


def _removed(paths: Collection[Path]) -> Iterator[int]:
    for path in paths:
        try:
            size = path.stat().st_size
            path.unlink()
        except OSError:
            continue
        yield size
