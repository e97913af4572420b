"""Keeps what a program writes: head and tail on disk, the middle counted, memory flat."""

import os
from pathlib import Path

from regreen.model.counts import counted
from regreen.model.jobs import Captured

_CHUNK = 1024 * 1024


class Capture:
    """One pipe's output in one file of bounded size.

    The first half of the bound is written as it comes; the second half is a ring in the same file, put in order
    once at the end.
    """

    def __init__(self, path: str, cap: int) -> None:
        """Create the file (raises OSError).

        Args:
            path: absolute path of the file to write.
            cap: bytes to keep.
        """
        self.path = path
        self.total = 0
        self.failed = ""
        cap = max(cap, 2)
        self._cap = cap
        self._head = cap // 2
        self._ring = cap - self._head
        self._fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)

    def feed(self, data: bytes) -> None:
        """Take what was read; a disk that refuses it is remembered in ``failed`` and the rest is only counted."""
        view = memoryview(data)
        while view and not self.failed:
            place, room = self._place(self.total)
            try:
                done = os.pwrite(self._fd, view[:room], place)
            except OSError as error:
                self.failed = f"cannot write {self.path}: {error.strerror}"
                break
            self.total += done
            view = view[done:]
        self.total += len(view)

    def _place(self, index: int) -> tuple[int, int]:
        """Offset in the file of the output's byte ``index``, and how many bytes fit there in one piece."""
        if index < self._head:
            return index, self._head - index
        within = (index - self._head) % self._ring
        return self._head + within, self._ring - within

    def close(self) -> Captured:
        """Put the file in order and say what it holds; can be called once."""
        truncated = self.total > self._cap
        try:
            if truncated and not self.failed:
                self._unroll()
        except OSError as error:
            self.failed = f"cannot write {self.path}: {error.strerror}"
        finally:
            os.close(self._fd)
        return Captured(path=self.path, total_bytes=self.total, truncated=truncated)

    def _unroll(self) -> None:
        """Rewrite the file as head, marker line, and the ring from its oldest byte."""
        oldest = self._head + (self.total - self._head) % self._ring
        neat = f"{self.path}.part"
        target = os.open(neat, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
        try:
            self._copy(target, 0, self._head)
            os.write(target, marker(self.total - self._cap))
            self._copy(target, oldest, self._cap)
            self._copy(target, self._head, oldest)
        finally:
            os.close(target)
        Path(neat).replace(self.path)

    def _copy(self, target: int, start: int, end: int) -> None:
        while start < end:
            data = os.pread(self._fd, min(_CHUNK, end - start), start)
            if not data:
                return
            start += os.write(target, data)


def marker(dropped: int) -> bytes:
    """The line that stands where output was left out."""
    return f"\n[regreen: {counted(dropped, 'byte')} left out here]\n".encode()
