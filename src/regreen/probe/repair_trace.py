"""Measures what a test runs: lines by file, steps, and the values that functions are called with."""

import os
import sys
import threading

import repair_limits

MOST_LOOKS = 120  # looks at the variables of a function while it runs, beside those when it ends
FULL = 300000  # lines after which only some calls of what is called often are followed
OFTEN, SHARE = 1000, 32
ROUND = 20000  # lines after which it shows whether only the same ones come again


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
        self.calls = {}
        self.newest = 0
        self.place = None
        self.ended = set()
        self.circles = False

    def _relative(self, filename):
        if filename not in self.names:
            path = "" if filename.startswith("<") else os.path.realpath(filename)
            rel = path[len(self.base) :] if path.startswith(self.base) else None
            self.names[filename] = None if rel in self.skip else rel
        return self.names[filename]

    def __call__(self, frame, event, _arg):
        """Trace function for new frames."""
        code = frame.f_code
        weight = 1 if self.steps <= FULL else self._weight(code)
        rel = self._relative(code.co_filename) if weight else None
        if rel is None:
            return None
        seen = self.lines.setdefault(rel, set())
        seen.add(code.co_firstlineno)

        def local(inner, what, value):
            if what == "line":
                self.steps += weight
                if inner.f_lineno not in seen:
                    seen.add(inner.f_lineno)
                    self.newest = self.steps
                elif self.place and self.place == (rel, inner.f_lineno) and self.goes_round(code):
                    raise repair_limits.Expired
                if self.looks.get(code, 0) < MOST_LOOKS:
                    self._look(rel, inner)
            elif what == "return":
                self.ended.add(code)
                self._note(rel, inner, value)
            return local

        return local

    def _weight(self, code):
        """For how many calls this one stands; 0: others of the same function are followed instead."""
        calls = self.calls[code] = self.calls.get(code, 0) + 1
        if calls <= OFTEN:
            return 1
        return 0 if calls % SHARE else SHARE

    def goes_round(self, code):
        """Whether for long only lines came that had come before, in a function that never ended: no recursion does."""
        self.circles = self.steps > ROUND and 2 * self.newest < self.steps and code not in self.ended
        return self.circles

    def _look(self, rel, frame):
        """Types of variables while a function runs: what a loop's variables hold changes from turn to turn."""
        looks = self.looks[frame.f_code] = self.looks.get(frame.f_code, 0) + 1
        known = self._note_variables(rel, frame)
        if looks <= MOST_LOOKS // 4:
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

    def start(self, place=None):
        """Begin in this and all new threads; what goes round ``place`` (file and line) for long is ended."""
        self.lines = {}
        self.types = {}
        self.looks = {}
        self.calls = {}
        self.steps = self.newest = 0
        self.ended = set()
        self.circles = False
        self.place = place
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
