"""Opens state to look at it: nothing is made where there is none, and what cannot be written is read as it is."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote_from_bytes

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from regreen.errors import StateError
from regreen.store import database, folders, migrate, tables
from regreen.store.database import explained
from regreen.store.opened import FILE, Store, has_state, open_store
from regreen.store.transaction import Scrub

_CANNOT_WRITE = frozenset({"state-read-only", "disk-full", "disk-failed"})
_JOURNALS = ("-wal", "-shm")


def open_to_look(root: Path, *, scrub: Scrub = str) -> Store:
    """Open the state of the repository at ``root`` for questions alone.

    Where it can be written it is opened as for work, so that old tables are brought up to date and damage is set aside.
    Else nothing in it is touched: not by a lock, not by a journal.

    Args:
        root: the repository's root.
        scrub: takes secrets out of every text on its way to the disk.

    Raises:
        StateError: when it cannot be read, is damaged, or comes from a newer version.
    """
    folder = root / folders.NAME
    if not has_state(root):
        return Store(folder=folder, engine=_nothing(), scrub=scrub, writes=False)
    path = folder / FILE
    if os.access(folder, os.W_OK) and os.access(path, os.W_OK):
        try:
            return open_store(root, scrub=scrub)
        except StateError as problem:
            if problem.slug not in _CANNOT_WRITE:
                raise
    with explained(path):
        return Store(folder=folder, engine=_as_it_is(path), scrub=scrub, writes=False)


def _nothing() -> Engine:
    engine = database.in_memory(sqlite3.connect(":memory:", **database.SHARED))
    tables.metadata.create_all(engine)
    return engine


def _as_it_is(path: Path) -> Engine:
    """The first way that works; the last one's problem when none does."""
    *first, last = _ways(path)
    for way in first:
        engine = database.connect_by(way)
        try:
            if _is_current(engine):
                return engine
        except DBAPIError:
            pass
        engine.dispose()
    return _up_to_date(database.in_memory(last()), path)


def _ways(path: Path) -> Iterator[Callable[[], sqlite3.Connection]]:
    """How to open it, the best first.

    Beside a process that writes, with SQLite's own locks; at rest, without any; what a process that died left in the
    journal needs a place to be put together, which is memory.
    """
    journal, shared = (path.with_name(path.name + suffix) for suffix in _JOURNALS)
    if shared.exists():
        yield partial(_open, path, "mode=ro")
    if not journal.exists() or not journal.stat().st_size:
        yield partial(_open, path, "mode=ro&immutable=1")
    yield partial(_copied, path)


def _open(path: Path, how: str) -> sqlite3.Connection:
    name = f"file:{quote_from_bytes(os.fsencode(path))}?{how}"
    opened: sqlite3.Connection = sqlite3.connect(name, uri=True, **database.SHARED)
    return opened


def _copied(path: Path) -> sqlite3.Connection:
    """The database with its journal, in memory."""
    memory: sqlite3.Connection = sqlite3.connect(":memory:", **database.SHARED)
    with TemporaryDirectory(prefix="regreen-look-") as folder:
        copy = Path(folder) / path.name
        for suffix in ("", "-wal"):
            source = path.with_name(path.name + suffix)
            if source.exists():
                copy.with_name(copy.name + suffix).write_bytes(source.read_bytes())
        opened = sqlite3.connect(copy)
        try:
            opened.backup(memory)
        finally:
            opened.close()
    return memory


def _is_current(engine: Engine) -> bool:
    with engine.connect() as connection:
        return migrate.revision(connection.execution_options(mode=database.READS)) == migrate.HEAD


def _up_to_date(engine: Engine, path: Path) -> Engine:
    with engine.begin() as connection:
        migrate.bring_up_to_date(connection, path)
    return engine
