"""Keeps copies of the states in which the lines of a function are reached while tests run."""

import copy
import sys
import types

import repair_tests

KEPT = frozenset((1, 2, 3, 5, 8, 13, 21))  # times that a test gets to a line of which the state is kept
MOST_FAILING, MOST_PASSING = 6, 16  # states of one line in all


class States:
    """A tracer that copies the local variables before lines."""

    def __init__(self, codes, lines):
        self.codes = codes
        self.wanted = lines
        self.failing = {}
        self.passing = {}
        self._now = {}
        self._hits = {}

    def __call__(self, frame, event, _arg):
        """Trace function for new frames."""
        return self._local if frame.f_code in self.codes else None

    def _local(self, frame, event, _arg):
        line = frame.f_lineno
        if event == "line" and line in self.wanted:
            hits = self._hits[line] = self._hits.get(line, 0) + 1
            if hits in KEPT:
                self._now.setdefault(line, []).append(copied(frame.f_locals))
        return self._local

    def settle(self, fails):
        """A test has ended: what it showed goes to the states of failing or of passing tests."""
        rooms, most = (self.failing, MOST_FAILING) if fails else (self.passing, MOST_PASSING)
        for line, kept in self._now.items():
            room = rooms.setdefault(line, [])
            room.extend(kept[: most - len(room)])
        self._now, self._hits = {}, {}


def copied(names):
    """Values of their own where that is possible; what two names share stays shared."""
    memo = {}
    found = {}
    for name, value in names.items():
        if isinstance(value, types.GeneratorType):
            continue
        try:
            found[name] = copy.deepcopy(value, memo)
        except Exception:
            found[name] = value
    return found


def states(host, function, lines, tests, more, cpu_s):
    """What was seen at the lines of a function, in failing and in other tests."""
    codes = {function.__code__}
    codes.update(code for code in function.__code__.co_consts if hasattr(code, "co_code"))
    tracer = States(codes, set(lines))
    for name in tests + more:
        sys.settrace(tracer)
        try:
            repair_tests.run(host.cases[name], cpu_s, cpu_s * 2)
        finally:
            sys.settrace(None)
        tracer.settle(name in tests)
    return tracer
