"""Keeps copies of the states in which the lines of a function are reached while tests run."""

import copy
import sys
import types

import repair_tests

KEPT = frozenset((1, 2, 3, 5, 8, 13, 21))  # times that a test gets to a line of which the state is kept
INNER = frozenset(("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"))
MOST_FAILING, MOST_PASSING = 6, 16  # states of one line in all


class States:
    """A tracer that copies the local variables before lines, and at the turns of comprehensions.

    Args:
        codes: of the function and what is written in it.
        places: line and kind of comprehension (empty: none) to the names that a state must know.
    """

    def __init__(self, codes, places):
        self.codes = codes
        self.wanted = places
        self.failing = {}
        self.passing = {}
        self._now = {}
        self._hits = {}

    def __call__(self, frame, event, _arg):
        """Trace function for new frames."""
        return self._local if frame.f_code in self.codes else None

    def _local(self, frame, event, _arg):
        name = frame.f_code.co_name
        place = frame.f_lineno, name if name in INNER else ""
        if event == "line" and place in self.wanted:
            names = self._names(frame)
            if all(one in names for one in self.wanted[place]):
                hits = self._hits[place] = self._hits.get(place, 0) + 1
                if hits in KEPT:
                    self._now.setdefault(place, []).append(copied(names))
        return self._local

    def _names(self, frame):
        """Variables of a frame; those of the function around a comprehension are known in it too."""
        around = frame.f_back
        if frame.f_code.co_name in INNER and around is not None and around.f_code in self.codes:
            return dict(around.f_locals, **frame.f_locals)
        return frame.f_locals

    def settle(self, fails):
        """A test has ended: what it showed goes to the states of failing or of passing tests."""
        rooms, most = (self.failing, MOST_FAILING) if fails else (self.passing, MOST_PASSING)
        for place, kept in self._now.items():
            room = rooms.setdefault(place, [])
            room.extend(kept[: most - len(room)])
        self._now, self._hits = {}, {}


def copied(names):
    """Values of their own where that is possible; what two names share stays shared."""
    memo = {}
    found = {}
    for name, value in names.items():
        if isinstance(value, types.GeneratorType) or name.startswith("."):
            continue
        try:
            found[name] = copy.deepcopy(value, memo)
        except Exception:
            found[name] = value
    return found


def states(host, function, places, tests, more, cpu_s):
    """What was seen at places of a function, in failing and in other tests."""
    codes = {function.__code__}
    codes.update(code for code in function.__code__.co_consts if hasattr(code, "co_code"))
    tracer = States(codes, places)
    for name in tests + more:
        sys.settrace(tracer)
        try:
            repair_tests.run(host.cases[name], cpu_s, cpu_s * 2)
        finally:
            sys.settrace(None)
        tracer.settle(name in tests)
    return tracer
