"""Opens the database so that a committed row survives a power cut, and names what is wrong when it cannot."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool, StaticPool

from regreen.errors import StateError

BUSY_S = 30.0
"""Seconds to wait for another process's transaction."""

CHECKED_WHOLE = 32 * 1024 * 1024
"""Bytes up to which a database is checked page by page when it is opened."""

SHARED: dict[str, Any] = {"timeout": BUSY_S, "check_same_thread": False}
"""How SQLite's driver opens what threads share."""

WRITES = "IMMEDIATE"
READS = "DEFERRED"

_FRESH_TODO = "Free it or repair it, then `regreen resume`: everything that was committed is kept."
_WHY: dict[int, tuple[str, str, str]] = {
    sqlite3.SQLITE_FULL: (
        "The disk that holds Regreen's state is full.",
        "Free some space, then `regreen resume`.",
        "disk-full",
    ),
    sqlite3.SQLITE_READONLY: (
        "Regreen's state cannot be written.",
        "Make the folder and its files writable for you, then try again.",
        "state-read-only",
    ),
    sqlite3.SQLITE_CANTOPEN: (
        "Regreen's state cannot be opened.",
        "Make the folder readable and writable for you, then try again.",
        "state-read-only",
    ),
    sqlite3.SQLITE_BUSY: (
        f"Another process has held Regreen's state for more than {BUSY_S:.0f} seconds.",
        "See `regreen runs` for the run that works here; let it end, then try again.",
        "state-busy",
    ),
    sqlite3.SQLITE_CORRUPT: (
        "Regreen's database is damaged.",
        "Start Regreen again where the folder can be written: it sets the file aside.",
        "corrupt",
    ),
    sqlite3.SQLITE_NOTADB: (
        "Regreen's database is damaged.",
        "Start Regreen again where the folder can be written: it sets the file aside.",
        "corrupt",
    ),
    sqlite3.SQLITE_IOERR: ("The disk that holds Regreen's state fails.", _FRESH_TODO, "disk-failed"),
}


def connect(url: str | URL) -> Engine:
    """Give an engine whose every connection is durable (WAL, fsync at each commit) and patient."""
    engine = create_engine(url, poolclass=QueuePool, pool_size=4, max_overflow=64, connect_args=_arguments(str(url)))
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare)
        event.listen(engine, "begin", _begin)
    return engine


def connect_by(opened: Callable[[], sqlite3.Connection]) -> Engine:
    """Give an engine for a database that is opened in a way of the caller's; it is asked nothing at the start."""
    engine = create_engine("sqlite://", creator=opened, poolclass=QueuePool, pool_size=4, max_overflow=64)
    event.listen(engine, "begin", _begin)
    return engine


def in_memory(connection: sqlite3.Connection) -> Engine:
    """Give an engine for one connection, whose database lives as long as it does.

    Questions that are asked while another one is read share the connection: none begins a transaction, and nobody else
    can change what they see.
    """
    return create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)


def _arguments(url: str) -> dict[str, Any]:
    return dict(SHARED) if url.startswith("sqlite") else {}


_PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "journal_size_limit=67108864",
    # What SQLite would else write to TMPDIR, which may be full while the state's own disk is not.
    "temp_store=MEMORY",
)


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}").fetchall()


def _begin(connection: Connection) -> None:
    mode = connection.get_execution_options().get("mode", WRITES)
    # By the driver's own cursor: through SQLAlchemy it costs more than the whole of a small transaction.
    connection.connection.cursor().execute(f"BEGIN {mode}")


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn what the driver says into what a user can act on.

    Raises:
        StateError: for a full disk, missing rights, damage, or a lock that is held too long.
    """
    try:
        yield
    except DBAPIError as problem:
        raise _as_state_error(problem.orig, path) from problem
    except sqlite3.Error as problem:
        raise _as_state_error(problem, path) from problem


def code_of(problem: BaseException | None) -> int:
    """Give SQLite's primary result code; 0 when it has none."""
    return int(getattr(problem, "sqlite_errorcode", 0) or 0) & 0xFF


def _as_state_error(problem: BaseException | None, path: Path) -> StateError:
    generic = (
        f"Regreen's state cannot be used: {problem}.",
        "Look at the folder, then `regreen doctor`.",
        "state-failed",
    )
    what, todo, slug = _WHY.get(code_of(problem), generic)
    return StateError(what, where=str(path), todo=todo, slug=slug)


def check_whole(path: Path) -> None:
    """Set a damaged database aside and say so; do nothing when it is whole or not there.

    Raises:
        StateError: when it is damaged (it and its journals keep their bytes under a new name), or cannot be read.
    """
    if not path.exists():
        return
    damage = _damage(path)
    if damage:
        aside = _set_aside(path)
        raise StateError(
            f"Regreen's database is damaged ({damage}); it was kept as {aside.name}.",
            where=str(path),
            todo="Start again for an empty one; the reports and logs below runs/ are untouched.",
            slug="corrupt",
        )


def _damage(path: Path) -> str:
    """What is wrong with its bytes; empty when nothing is."""
    try:
        with _closing(path) as connection:
            size = path.stat().st_size
            question = "PRAGMA quick_check(1)" if size <= CHECKED_WHOLE else "SELECT count(*) FROM sqlite_master"
            answer = connection.execute(question).fetchone()[0]
    except sqlite3.DatabaseError as problem:
        if code_of(problem) in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
            return str(problem)
        raise _as_state_error(problem, path) from problem
    return "" if answer == "ok" or isinstance(answer, int) else str(answer).splitlines()[-1]


@contextmanager
def _closing(path: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()


def _set_aside(path: Path) -> Path:
    aside = next(
        name for number in range(1, 10_000) if not (name := path.with_name(f"{path.name}.damaged-{number}")).exists()
    )
    for suffix in ("", "-wal", "-shm"):
        piece = path.with_name(path.name + suffix)
        if piece.exists():
            piece.rename(aside.with_name(aside.name + suffix))
    return aside
