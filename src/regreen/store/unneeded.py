"""Artifacts that no run needs: what a run replaced later, what removed runs left, and pieces of a crash."""

from collections.abc import Collection, Iterator
from pathlib import Path

from regreen.model.ids import RunId
from regreen.store import seal
from regreen.store.opened import Store
from regreen.store.reader import Reader


def unneeded(store: Store, *, without: Collection[RunId] = ()) -> tuple[int, ...]:
    """Give the sizes, in bytes, of the artifacts that nobody but these runs needs.

    Raises:
        StateError: when the database cannot be read.
    """
    with store.read() as reader:
        return tuple(path.stat().st_size for path in _unneeded(store, reader, without))


def remove_unneeded(store: Store) -> tuple[int, ...]:
    """Remove the artifacts that no run needs; gives the sizes, in bytes, of those that are gone.

    Raises:
        StateError: when the database cannot be written.
    """
    # An artifact is put there within the transaction that names it: while this one lasts, nobody is between the two.
    with store.step("artifacts_removed"), store.transaction() as tx:
        return tuple(_removed(_unneeded(store, tx, ())))


def _unneeded(store: Store, reader: Reader, without: Collection[RunId]) -> Iterator[Path]:
    runs = [path for path in (store.folder / "runs").glob("*") if path.name not in without]
    # A sealed run may be in no row, when a damaged database was set aside: what its manifest names stays with it.
    sealed = {digest for path in runs for digest in seal.kept(path).values()}
    return store.artifacts.beside(reader.named_artifacts(without=without) | sealed)


def _removed(paths: Iterator[Path]) -> Iterator[int]:
    for path in paths:
        try:
            size = path.stat().st_size
            path.unlink()
        except OSError:
            continue
        yield size
