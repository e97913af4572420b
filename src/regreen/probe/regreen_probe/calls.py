"""Keeps what tests ask the project's functions, and what these say. PYTEST_DONT_REWRITE"""

import os
import sys
import time

from .copying import copied
from .describing import describe, shortened

MOST_CALLS = 200
MOST_KEPT = 8
MOST_BYTES = 40000
MOST_S = 0.5
"""Wall seconds in one test for keeping calls: a function that is asked a million times must not slow it down."""
_CO_VARARGS, _CO_VARKEYWORDS = 4, 8
_CO_LAZY = 0x20 | 0x80 | 0x200  # generators and coroutines: their frames do not return the call's result


class Calls:
    """A profile function that keeps what tests ask the project's functions, and anybody those of some files."""

    def __init__(self, root, files, tests, now=time.perf_counter, before=None):
        self._now = now
        self._spent = 0.0
        self._base = os.path.realpath(root) + os.sep
        self._files = frozenset(files)
        self._tests = tests
        self._places = {}
        self._names = {}
        self._open = {}
        self._before = before
        self.kept = {}
        self.said = {}

    def clear(self):
        """Forget the calls of the last test."""
        self._open, self.kept, self.said, self._spent = {}, {}, {}, 0.0

    def __call__(self, frame, event, argument):
        """Keep a call that is wanted, and what comes of it."""
        try:
            if event == "call" and len(self.kept) < MOST_CALLS and self._spent < MOST_S:
                self._look(frame)
            elif event == "return" and id(frame) in self._open:
                key = self._open.pop(id(frame))
                # Nothing is also what a frame returns that an exception leaves.
                began = self._now()
                self.said.setdefault(key, "?" if self._spent > MOST_S else _told(argument))
                self._spent += self._now() - began
        except Exception:
            return

    def _look(self, frame):
        code = frame.f_code
        place = self._place(code.co_filename)
        if place is None or self._is_test(place):
            return
        asker = self._place(frame.f_back.f_code.co_filename) if frame.f_back is not None else None
        door = asker is not None and self._is_test(asker)
        if not door and place not in self._files:
            return
        name = self._name(frame)
        if name is not None:
            began = self._now()
            content = copied(_arguments(frame, name))
            self._spent += self._now() - began
            if len(content) <= MOST_BYTES:
                self.kept.setdefault((name, content), door)
                if door and not code.co_flags & _CO_LAZY and not name[1].endswith(".__init__"):
                    if self._before is not None:
                        self._before((name, content))
                    self._open[id(frame)] = (name, content)

    def chosen(self):
        """Calls by tests before others; of many the last, where the test failed."""
        found = [(door, name, content) for (name, content), door in self.kept.items()]
        doors, others = [one for one in found if one[0]], [one for one in found if not one[0]]
        return doors[-MOST_KEPT:] + others[-MOST_KEPT:]

    def _place(self, filename):
        if filename not in self._places:
            path = os.path.realpath(filename)
            inside = path.startswith(self._base) and "site-packages" not in path
            place = path[len(self._base) :].replace(os.sep, "/") if inside else None
            self._places[filename] = filename if filename.startswith("<doctest") else place
        return self._places[filename]

    def _is_test(self, place):
        name = place.rpartition("/")[2]
        known = place in self._tests or name == "conftest.py" or place.startswith("<doctest")
        return known or name.startswith("test_") or name.endswith("_test.py")

    def _name(self, frame):
        code = frame.f_code
        if code not in self._names:
            self._names[code] = name_of(code, frame.f_globals.get("__name__", ""))
        return self._names[code]


def _told(value):
    """What a test is told; nothing is known of what it takes apart itself, and of nothing at all."""
    if value is None or hasattr(type(value), "__next__") or hasattr(type(value), "__await__"):
        return "?"
    return shortened(describe(value))


def name_of(code, module):
    """Module and dotted name under which a running function can be had again; None when there is none."""
    scope = getattr(sys.modules.get(module), "__dict__", {})
    for name, value in list(scope.items()):
        if _runs(value, code):
            return module, name
        if isinstance(value, type) and value.__module__ == module:
            for inner, method in list(vars(value).items()):
                if _runs(method, code):
                    return module, "%s.%s" % (name, inner)
    return None


def _runs(value, code):
    for _ in range(6):
        if getattr(value, "__code__", None) is code:
            return True
        value = next(
            (vars_of for name in ("__wrapped__", "__func__", "fget", "func") for vars_of in _field(value, name)), None
        )
        if value is None:
            return False
    return False


def _field(value, name):
    try:
        found = object.__getattribute__(value, name)
    except AttributeError:
        return []
    return [found] if found is not None else []


def _arguments(frame, name):
    """Positional and keyword arguments of a call that begins; of ``__init__`` without the new object."""
    code, values = frame.f_code, frame.f_locals
    count = code.co_argcount
    names = code.co_varnames
    given = [values[one] for one in names[:count]]
    words = {one: values[one] for one in names[count : count + code.co_kwonlyargcount]}
    at = count + code.co_kwonlyargcount
    if code.co_flags & _CO_VARARGS:
        given += values[names[at]]
        at += 1
    if code.co_flags & _CO_VARKEYWORDS:
        words.update(values[names[at]])
    return (given[1:] if name[1].endswith(".__init__") else given, words)
