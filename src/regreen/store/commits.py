"""Commits in groups: blocks of several threads that wait for each other share one fsync, and each is all or nothing."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from sqlalchemy import Connection, RootTransaction

from regreen.model.events import Event
from regreen.model.ids import RunId

MOST = 64
"""Blocks that one commit takes at most."""

_LOOK_AGAIN_S = 0.05


Appended = dict[RunId, list[Event]]
"""Events that one block appended, by run, in order."""


@dataclass(slots=True)
class Group:
    """Blocks that are committed together."""

    transaction: RootTransaction
    """The database's transaction around all of them."""
    size: int = 0
    """Blocks that ended well."""
    appended: list[Appended] = field(default_factory=list)
    """Events of these blocks, to be told once all is on the disk."""
    waiting: list[threading.Lock] = field(default_factory=list)
    """One held lock for each block's thread; let go of when it is committed, or never will be."""
    done: bool = False
    """Whether that is so."""
    problem: BaseException | None = None
    """Why it was not."""


class Commits:
    """The one connection that writes, and who uses it."""

    def __init__(self, connection: Connection, committed: Callable[[Appended], None]) -> None:
        """Take the connection, and who is told of events once they are on the disk: once for each commit, in order."""
        self._connection = connection
        self._committed = committed
        self._turn = threading.Lock()
        self._inside: int | None = None
        self._counting = threading.Lock()
        self._waiting = 0
        self._group: Group | None = None

    @contextmanager
    def block(self, appended: Appended) -> Iterator[Connection]:
        """Run a block alone on the connection; when it has ended well, its writes are on the disk.

        Args:
            appended: filled by the block; told once they are, before the block's thread goes on.
        """
        # A bare lock, since an event is a lock, a condition and a flag in Python, made anew for every block.
        held = threading.Lock()
        held.acquire()
        self._take_turn()
        try:
            group = self._group_now()
            with self._savepoint(group):
                yield self._connection
            group.size += 1
            group.appended.append(appended)
            group.waiting.append(held)
            if group.size >= MOST:
                self._end(group)
        finally:
            self._leave()
        self._await(group, held)

    def close(self) -> None:
        """Give the connection back."""
        with self._turn:
            self._connection.close()

    def _take_turn(self) -> None:
        if self._inside == threading.get_ident():
            # Waiting for oneself would never end; an error shows the bug, and the outer block is taken back.
            raise RuntimeError("a transaction was begun inside a transaction of the same thread")
        with self._counting:
            self._waiting += 1
        try:
            self._turn.acquire()
            self._inside = threading.get_ident()
        finally:
            with self._counting:
                self._waiting -= 1

    def _leave(self) -> None:
        """Nobody who waits for this group is left alone with it: the last one out ends it."""
        try:
            if self._group is not None and not self._waiting:
                self._end(self._group)
        finally:
            self._inside = None
            self._turn.release()

    def _group_now(self) -> Group:
        if self._group is None:
            self._group = Group(transaction=self._connection.begin())
        return self._group

    @contextmanager
    def _savepoint(self, group: Group) -> Iterator[None]:
        cursor = self._connection.connection.cursor()
        cursor.execute("SAVEPOINT block")
        try:
            yield
        except BaseException as problem:
            self._undo(group, problem)
            raise
        cursor.execute("RELEASE block")

    def _undo(self, group: Group, problem: BaseException) -> None:
        """Take one block back; when the database gave up the whole transaction (a full disk), the group is lost."""
        cursor = self._connection.connection.cursor()
        try:
            cursor.execute("ROLLBACK TO block")
            cursor.execute("RELEASE block")
        except Exception:  # noqa: BLE001 - whatever the driver calls it, there is nothing left to commit
            group.problem = problem
            self._end(group)

    def _end(self, group: Group) -> None:
        self._group = None
        try:
            if group.problem is None:
                group.transaction.commit()
            else:
                group.transaction.rollback()
        except BaseException as problem:  # noqa: BLE001 - every thread of the group raises it
            group.problem = group.problem or problem
            group.transaction.close()
        finally:
            if group.problem is None:
                self._committed(_joined(group.appended))
            group.done = True
            for held in group.waiting:
                held.release()

    def _await(self, group: Group, held: threading.Lock) -> None:
        while not group.done and not held.acquire(timeout=_LOOK_AGAIN_S):
            # Who was to end it may have been interrupted before its turn came.
            self._take_turn()
            self._leave()
        if group.problem is not None:
            raise group.problem


def _joined(parts: Sequence[Appended]) -> Appended:
    """All events by run, in the order in which they were numbered."""
    if len(parts) == 1:
        return parts[0]
    found: Appended = {}
    for part in parts:
        for run_id, events in part.items():
            found.setdefault(run_id, []).extend(events)
    return found
