"""The log: JSON lines, appended with single writes so that several processes may share the file."""

import json
import os
import threading
from functools import partial

encode = json.JSONEncoder(separators=(",", ":"), default=str).encode
"""One line of JSON, ASCII only; what JSON cannot say becomes its text."""
text = json.encoder.encode_basestring_ascii
"""The same for a text alone."""


def cut(text, cap=32768):
    """A text of at most ``cap`` characters: head and tail, the gap marked."""
    if len(text) <= cap:
        return text
    half = cap // 2
    return "%s\n[... %d characters cut by regreen ...]\n%s" % (text[:half], len(text) - 2 * half, text[-half:])


class Log:
    """Lines wait in memory until ``flush``; a process that was forked off writes nothing."""

    def __init__(self, path):
        self._path = path
        self._waiting = []
        self._lock = threading.Lock()
        # Tests replace functions of these modules; what is bound here stays.
        self._fstat, self._put, self._join = os.fstat, os.write, "\n".join
        self._open()
        self._forked = []
        if hasattr(os, "register_at_fork"):
            # A function of ours here would keep its globals, and by them most of the run, until the interpreter is
            # taken apart, which then takes twice as long.
            os.register_at_fork(after_in_child=partial(self._forked.append, True))

    def _open(self):
        # A high number: programs under test close the low ones.
        import fcntl

        low = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
        try:
            self._fd = fcntl.fcntl(low, fcntl.F_DUPFD_CLOEXEC, 500)
            os.close(low)
        except (OSError, ValueError):
            self._fd = low
            os.set_inheritable(low, False)
        state = os.fstat(self._fd)
        self._inode = (state.st_dev, state.st_ino)

    def add(self, line):
        """Keep a line that is already JSON, without its newline."""
        self._waiting.append(line)

    def put(self, *record):
        """Keep a record."""
        self._waiting.append(encode(record))

    def flush(self):
        """Write what waits; it stays when the system refuses."""
        if self._forked:
            # The lock may have been taken while the process was forked off.
            self._waiting = []
        if not self._waiting:
            return
        with self._lock:
            waiting = self._waiting
            data = (self._join(waiting) + "\n").encode("ascii", "backslashreplace")
            try:
                self._check()
                self._write(data)
            except OSError:
                return
            del waiting[: len(waiting)]

    def _check(self):
        """Make sure that the descriptor still is our file: a test may have closed it and opened another."""
        try:
            state = self._fstat(self._fd)
            if (state.st_dev, state.st_ino) == self._inode:
                return
        except OSError:
            pass
        self._open()

    def _write(self, data):
        while data:
            written = self._put(self._fd, data)
            data = data[written:]
