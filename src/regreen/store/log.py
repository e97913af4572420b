"""The log of events as JSON lines, each with the hash of the line before; always a function of the database."""

import fcntl
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import msgspec

from regreen.errors import StateError
from regreen.model.events import Event
from regreen.store import codec

START = "0" * 64
"""What the first line names as the hash of the line before."""

_TAIL = 64 * 1024

EventsAfter = Callable[[int], Iterable[Event]]
"""Gives the committed events with a higher number, in order."""


@dataclass(frozen=True, slots=True)
class Tail:
    """Where a log ends."""

    size: int = 0
    """Bytes up to the end of the last whole line."""
    seq: int = 0
    """Number of its last event."""
    hash: str = START
    """Hash of its last line."""


class _Linked(msgspec.Struct):
    seq: int
    prev: str


def line_of(event: Event, previous: str) -> bytes:
    """Give the event's line, without the line's end."""
    return f'{codec.encode(event)[:-1]},"prev":"{previous}"}}'.encode()


def hash_of(line: bytes) -> str:
    """Give the hash that the next line names."""
    return sha256(line).hexdigest()


def extend(path: Path, events: Sequence[Event], events_after: EventsAfter, known: Tail | None = None) -> Tail:
    """Write events that were just committed; what other processes committed before comes along.

    Args:
        path: the log.
        events: what was just committed, in order.
        events_after: gives what else was committed, should it be missing.
        known: what the last call gave; saves reading the end of a file that has the same size.

    Raises:
        StateError: when the file cannot be written. Nothing is lost: the next call repairs it.
    """
    with _locked(path) as handle:
        tail = known if known and known.size == os.fstat(handle).st_size else read_tail(handle)
        if tail is None:
            return _repair(path, handle, events_after)
        if tail.seq >= events[-1].seq:
            return tail
        gap = events[0].seq != tail.seq + 1
        return _append(handle, tail, events_after(tail.seq) if gap else events)


def sync(path: Path, events_after: EventsAfter) -> None:
    """Make the whole file say what the database says: missing lines are added, a torn one is cut off.

    A file whose whole lines say something else is kept aside as ``events.jsonl.damaged-N``.

    Raises:
        StateError: when the file cannot be written.
    """
    with _locked(path) as handle:
        _repair(path, handle, events_after)
        os.fsync(handle)


def read_tail(handle: int) -> Tail | None:
    """Give the end of the log; None when it ends in a torn or foreign line."""
    size = os.fstat(handle).st_size
    if not size:
        return Tail()
    end = os.pread(handle, min(size, _TAIL), max(0, size - _TAIL))
    lines = end.split(b"\n")
    if lines[-1] or (len(lines) == 2 and size > _TAIL):  # noqa: PLR2004 - one line alone fills all that was read
        return None
    try:
        last = msgspec.json.decode(lines[-2], type=_Linked)
    except msgspec.MsgspecError:
        return None
    return Tail(size=size, seq=last.seq, hash=hash_of(lines[-2]))


@contextmanager
def _locked(path: Path) -> Iterator[int]:
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            yield handle
        finally:
            os.close(handle)
    except OSError as problem:
        raise StateError(
            f"The log of events cannot be written: {problem.strerror or problem}.",
            where=str(path),
            todo="Free space or make it writable, then `regreen resume`: the database has every event.",
            slug="log-failed",
        ) from problem


def _append(handle: int, tail: Tail, events: Iterable[Event]) -> Tail:
    previous, seq, lines = tail.hash, tail.seq, []
    for event in events:
        line = line_of(event, previous)
        previous, seq = hash_of(line), event.seq
        lines.append(line + b"\n")
    data = b"".join(lines)
    _write(handle, data)
    return Tail(size=tail.size + len(data), seq=seq, hash=previous)


def _write(handle: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]


def _repair(path: Path, handle: int, events_after: EventsAfter) -> Tail:
    """Keep what agrees with the database; add what is missing."""
    agreed, foreign = _agreed(path, events_after)
    if foreign:
        _keep_aside(path)
    os.ftruncate(handle, agreed.size)
    return _append(handle, agreed, events_after(agreed.seq))


def _agreed(path: Path, events_after: EventsAfter) -> tuple[Tail, bool]:
    """How far the file says what the database says, and whether whole lines follow that say something else."""
    tail = Tail()
    with path.open("rb") as stream:
        for event in events_after(0):
            line = line_of(event, tail.hash) + b"\n"
            found = stream.readline(len(line))
            if found != line:
                return tail, not line.startswith(found)
            tail = Tail(size=tail.size + len(line), seq=event.seq, hash=hash_of(line[:-1]))
        return tail, bool(stream.read(1))


def _keep_aside(path: Path) -> None:
    names = (path.with_name(f"{path.name}.damaged-{number}") for number in range(1, 10_000))
    aside = next(name for name in names if not name.exists())
    aside.write_bytes(path.read_bytes())
