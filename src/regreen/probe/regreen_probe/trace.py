"""Which lines of the project each test runs: sys.monitoring from Python 3.12, a trace function before.

PYTEST_DONT_REWRITE
"""

import os
import sys
import threading

from . import details


def start(root):
    """Begin to trace; None when this interpreter cannot."""
    if hasattr(sys, "monitoring"):
        tracer = Monitor(root)
        if tracer.begin():
            return tracer
    tracer = Function(root)
    tracer.begin()
    return tracer


class _Lines:
    """Lines by file, since the last ``take``."""

    def __init__(self, root):
        self._frames = details.Frames(root)
        self._sets = {}
        self._rest = {}

    def _place(self, file):
        """The file relative to the project; None when it is not of the project."""
        if file not in self._rest:
            rest = None if os.sep + ".venv" + os.sep in file else self._frames.inside(file)
            self._rest[file] = rest
        return self._rest[file]

    def take(self):
        """What was run since the last time, as sorted lists by file."""
        sets, self._sets = self._sets, {}
        self._again()
        found = {}
        for file, lines in sets.items():
            name = self._place(file)
            if name is not None and lines:
                found.setdefault(name, set()).update(lines)
        return {name: sorted(lines) for name, lines in found.items()}

    def _again(self):
        """Make every line seen anew."""


class Function(_Lines):
    """A trace function; costs much, works everywhere."""

    def begin(self):
        """Trace this thread and those to come."""
        threading.settrace(self._call)
        sys.settrace(self._call)

    def _again(self):
        if sys.gettrace() is not self._call:
            self.begin()

    def _call(self, frame, event, argument):
        file = frame.f_code.co_filename
        if self._place(file) is None:
            return None
        add = self._sets.setdefault(file, set()).add
        owner = self._sets

        def line(frame, event, argument):
            if owner is not self._sets:
                # The frame outlived its test: its lines now belong to the next one.
                self._sets.setdefault(file, set()).add(frame.f_lineno)
            else:
                add(frame.f_lineno)
            return line

        return line


class Monitor(_Lines):
    """sys.monitoring: each line costs once a test."""

    def begin(self):
        """Take a free tool number; False when there is none."""
        self._tool = self._number()
        if self._tool is None:
            return False
        events = sys.monitoring.events
        sys.monitoring.register_callback(self._tool, events.PY_START, self._started)
        sys.monitoring.register_callback(self._tool, events.PY_RESUME, self._started)
        sys.monitoring.register_callback(self._tool, events.LINE, self._line)
        sys.monitoring.set_events(self._tool, events.PY_START | events.PY_RESUME)
        self._watched = set()
        return True

    @staticmethod
    def _number():
        for number in (4, 3):
            try:
                sys.monitoring.use_tool_id(number, "regreen")
            except ValueError:
                continue
            return number
        return None

    def _again(self):
        sys.monitoring.restart_events()

    def _started(self, code, offset):
        # The code itself is kept: its number would be given to another one after its end.
        if code not in self._watched and self._place(code.co_filename) is not None:
            self._watched.add(code)
            sys.monitoring.set_local_events(self._tool, code, sys.monitoring.events.LINE)
        return sys.monitoring.DISABLE

    def _line(self, code, line):
        self._sets.setdefault(code.co_filename, set()).add(line)
        return sys.monitoring.DISABLE
