"""Measures what a test runs: lines by file, steps, and the values that functions are called with."""

import os
import sys
import threading

MOST_LOOKS = 120  # looks at the variables of a function while it runs, beside those when it ends


class Lines:
    """A tracer that collects the lines of project files that run while it is on."""

    def __init__(self, root, skip=()):
        self.base = os.path.realpath(root) + os.sep
        self.skip = frozenset(skip)
        self.names = {}
        self.lines = {}
        self.types = {}
        self.looks = {}
        self.steps = 0

    def _relative(self, filename):
        if filename not in self.names:
            path = "" if filename.startswith("<") else os.path.realpath(filename)
            rel = path[len(self.base) :] if path.startswith(self.base) else None
            self.names[filename] = None if rel in self.skip else rel
        return self.names[filename]

    def __call__(self, frame, event, _arg):
        """Trace function for new frames."""
        code = frame.f_code
        rel = self._relative(code.co_filename)
        if rel is None:
            return None
        seen = self.lines.setdefault(rel, set())
        seen.add(code.co_firstlineno)

        def local(inner, what, value):
            if what == "line":
                seen.add(inner.f_lineno)
                self.steps += 1
                self._look(rel, inner)
            elif what == "return":
                self._note(rel, inner, value)
            return local

        return local

    def _look(self, rel, frame):
        """Types of variables while a function runs: what a loop's variables hold changes from turn to turn."""
        looks = self.looks.get(frame.f_code, 0)
        if looks < MOST_LOOKS:
            self.looks[frame.f_code] = looks + 1
            known = self._note_variables(rel, frame)
            if looks < MOST_LOOKS // 4:
                _note_fields(known, frame)

    def _note_variables(self, rel, frame):
        known = self.types.setdefault("%s:%d" % (rel, frame.f_code.co_firstlineno), {})
        for name, item in frame.f_locals.items():
            if not name.startswith((".", "@", "__")):
                known.setdefault(name, set()).add(kind_of(item))
        return known

    def _note(self, rel, frame, value):
        known = self._note_variables(rel, frame)
        known.setdefault("return", set()).add(kind_of(value))
        _note_fields(known, frame)

    def start(self):
        """Begin in this and all new threads."""
        self.lines = {}
        self.types = {}
        self.looks = {}
        self.steps = 0
        threading.settrace(self)
        sys.settrace(self)

    def stop(self):
        """End; returns lines by file."""
        sys.settrace(None)
        threading.settrace(None)
        return {rel: sorted(lines) for rel, lines in self.lines.items()}


def _note_fields(known, frame):
    fields = getattr(frame.f_locals.get("self"), "__dict__", None)
    for name, item in list(fields.items())[:40] if isinstance(fields, dict) else ():
        known.setdefault("self." + name, set()).add(kind_of(item))


def kind_of(value):
    """A type's name; with a final 0 for what is empty or zero."""
    name = type(value).__name__
    try:
        small = name in ("int", "float", "str", "list", "dict", "set", "tuple", "bytes") and not value
    except Exception:
        small = False
    return name + "0" if small else name


class Steps:
    """Counts executed lines of project code."""

    def __init__(self, root):
        self.base = os.path.realpath(root) + os.sep
        self.count = 0
        self.names = {}
        self.entered = set()

    def __call__(self, frame, event, _arg):
        """Trace function for new frames."""
        filename = frame.f_code.co_filename
        if filename not in self.names:
            self.names[filename] = filename[:1] != "<" and os.path.realpath(filename).startswith(self.base)
        if not self.names[filename]:
            return None
        self.entered.add(frame.f_code.co_name)
        return self._local

    def _local(self, _frame, event, _arg):
        if event == "line":
            self.count += 1
        return self._local

    def measure(self, action):
        """Run the action; returns how many lines it took."""
        self.count = 0
        sys.settrace(self)
        try:
            action()
        finally:
            sys.settrace(None)
        return self.count
