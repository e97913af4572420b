"""Tells the watcher process which test runs since when; a few bytes in shared memory, no thread in the target.

PYTEST_DONT_REWRITE: threads of ours would make ``os.fork`` warn in the tests.
"""

import atexit
import mmap
import os
import struct
import sys
import time

LAYOUT = struct.Struct("=qqddq")
"""Change counter, item, start (monotonic seconds; 0: idle), limit in seconds, the watcher's pid.

In place of an item: -1 for collection, -2 for the end of the session, -3 for the end of the process.
"""


class Watch:
    """One watcher for one process that runs tests; silent when it cannot be started."""

    def __init__(self, settings):
        self._log_path = settings["log"]
        self._wanted = settings.get("watch", True)
        self._memory = None
        self._starter = None
        self._count = 0
        self._owner = os.getpid()
        self._clock = time.monotonic

    def prepare(self):
        """Start the watcher, which takes a moment to be there: best while something else is done."""
        if self._memory is None and self._wanted:
            self._start()

    def begin(self, number, limit):
        """A test, or the collection of a file, starts now."""
        self.prepare()
        if self._memory is None:
            return
        self._count += 1
        struct.pack_into("=qqdd", self._memory, 0, self._count, number, self._clock(), limit)

    def idle(self):
        """Nothing runs that is to be watched."""
        if self._memory is not None:
            self._count += 1
            struct.pack_into("=qqdd", self._memory, 0, self._count, -1, 0.0, 0.0)
            if self._starter is not None:
                self._reap()

    def stop(self):
        """End the watcher."""
        if self._memory is None or os.getpid() != self._owner:
            return
        self.idle()
        pid = LAYOUT.unpack_from(self._memory, 0)[4]
        if pid > 1:
            try:
                os.kill(pid, 9)
            except OSError:
                pass

    def _reap(self):
        """The starter left as soon as the watcher ran; take its exit, so that tests see no child of ours."""
        try:
            os.waitpid(self._starter, 0)
        except OSError:
            pass
        self._starter = None

    def _start(self):
        self._wanted = False
        try:
            path = "%s.watch-%d" % (self._log_path, os.getpid())
            with open(path, "w+b") as stream:
                stream.write(b"\0" * LAYOUT.size)
                stream.flush()
                memory = mmap.mmap(stream.fileno(), LAYOUT.size)
            self._starter = self._spawn(path)
            self._memory = memory
            atexit.register(self.stop)
        except (OSError, ValueError, AttributeError):
            return

    def _spawn(self, path):
        program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "watcher.py")
        argv = [sys.executable, "-I", "-S", program, path, self._log_path, str(os.getpid())]
        nowhere = [(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_RDWR, 0) for fd in (0, 1, 2)]
        return os.posix_spawn(sys.executable, argv, os.environ, file_actions=nowhere)
