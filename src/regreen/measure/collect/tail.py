"""Follows the logs of a run while a Job writes them, and tells how far it is."""

import json
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from regreen.ports import ProgressFn

FOLLOWED = "probe"
"""The format of the logs that are followed."""
TakeFn = Callable[[str, Sequence[bytes]], None]
"""Takes a log's name and further whole lines of it, without their ends."""
_EVERY_S = 0.4
_LONGEST = 40
"""Bytes before the phase of a record that is looked at: further on the word is somebody's output."""


@dataclass(slots=True)
class Progress:
    """What the lines read so far say; several processes of one run add up, since each leaves out what is done."""

    collected: int = 0
    done: int = 0
    now: str = ""
    names: dict[int, str] = field(default_factory=dict)
    ended: set[bytes] = field(default_factory=set)
    """Items of the process that is running which were counted: a test that is tried again ends several times."""

    def take(self, line: bytes) -> None:
        """Count one whole line; the first bytes tell its kind."""
        head = line[:5]
        if head == b'["e",':
            self._end(line[5:].partition(b",")[0])
        elif head == b'["p",':
            item, teardown, _ = line[5:].partition(b',"teardown"')
            if teardown and len(item) < _LONGEST:
                self._end(item)
        elif head == b'["s",':
            self.now = self.names.get(int(line[5:].partition(b",")[0]), self.now)
        elif head == b'["i",':
            number, name = json.loads(line)[1:3]
            self.names[number] = name
        elif line.startswith(b'["ready",'):
            self.collected = max(self.collected, self.done + int(json.loads(line)[2]))
            self.ended.clear()
        elif line.startswith(b'["collecting",'):
            self.now = json.loads(line)[1]

    def _end(self, item: bytes) -> None:
        if item not in self.ended:
            self.ended.add(item)
            self.done += 1


@dataclass(slots=True)
class _Follower:
    """One log file, read as far as its last whole line."""

    path: Path
    at: int = 0

    def lines(self) -> list[bytes]:
        with self.path.open("rb") as stream:
            stream.seek(self.at)
            whole, newline, _ = stream.read().rpartition(b"\n")
        self.at += len(whole) + len(newline)
        return whole.splitlines()


class Tail:
    """A context in which a thread reads ``run-*.jsonl`` in a folder and reports changes."""

    def __init__(self, folder: str, progress: ProgressFn, take: TakeFn | None = None) -> None:
        self._folder = Path(folder)
        self._tell = progress
        self._give = take
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._follow, name="regreen-progress", daemon=True)
        self._followers: dict[Path, _Follower] = {}
        self._state = Progress()
        self._told = (0, 0)

    def __enter__(self) -> Self:
        """Begin to follow."""
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Read to the end, report once more, and stop."""
        self._stop.set()
        self._thread.join()

    def _follow(self) -> None:
        while not self._stop.wait(_EVERY_S):
            self.look()
        self.look()

    def look(self) -> None:
        """Read what was added to the logs, and tell when something changed."""
        for path in sorted(self._folder.glob("run-*.jsonl")):
            lines = self._followers.setdefault(path, _Follower(path)).lines()
            for line in lines:
                self._take(line)
            if self._give is not None:
                self._give(path.name, lines)
        if (self._state.done, self._state.collected) != self._told:
            self._told = (self._state.done, self._state.collected)
            self._tell(self._state.now, *self._told)

    def _take(self, line: bytes) -> None:
        try:
            self._state.take(line)
        except (ValueError, LookupError, TypeError):
            return
