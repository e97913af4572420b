"""How a user stops a run: once to let what runs come to its end, twice to end at once."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from regreen.errors import RegreenError
from regreen.ports import Executor


class HaltedError(RegreenError):
    """The user asked to stop before the loop began; what was measured stands in the state."""

    exit_code = 130


class Control:
    """What was asked for so far; safe to read from any thread."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._asked = 0
        self.by_user = False
        """Whether it was the user who asked, and not a budget."""
        self.wake = threading.Event()
        """Set when something was asked for."""

    @property
    def stopping(self) -> bool:
        """Whether no new work is to be started."""
        return self._asked > 0

    @property
    def at_once(self) -> bool:
        """Whether running work is to be ended."""
        return self._asked > 1

    def ask(self) -> None:
        """Ask to stop; the second time, end what runs."""
        self._asked += 1
        self.wake.set()
        if self.at_once:
            # From a thread of its own: a signal handler must not wait for locks.
            threading.Thread(target=self._executor.cancel, args=("",), daemon=True).start()

    def end(self) -> None:
        """End what runs, and start nothing more."""
        while not self.at_once:
            self.ask()

    def see_wanted(self, *, at_once: bool = False) -> None:
        """Go on only when nobody asked to stop.

        Args:
            at_once: whether only the second wish counts: what runs may come to its end.

        Raises:
            HaltedError: when somebody did.
        """
        if self.at_once or (self.stopping and not at_once):
            raise HaltedError("The run was interrupted", todo="`regreen resume` goes on with a fix.", slug="halted")

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self.by_user = True
        self.ask()

    @contextmanager
    def listening(self) -> Iterator["Control"]:
        """Take SIGINT and SIGTERM as wishes while the block runs (only possible in the main thread)."""
        if threading.current_thread() is not threading.main_thread():
            yield self
            return
        before = {number: signal.signal(number, self._on_signal) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield self
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
