"""Looks which conditions are ever true or false at the lines of a function, in the states that tests bring about."""

import sys

import repair_tests

MOST_HITS = 400


class Truths:
    """A tracer that evaluates conditions (without calls that could change anything) before each line."""

    def __init__(self, codes, atoms):
        self.codes = codes
        self.atoms = []
        for number, text in enumerate(atoms):
            try:
                self.atoms.append((number, compile(text, "<atom>", "eval")))
            except SyntaxError:
                continue
        self.lines = {}
        self.hits = {}

    def __call__(self, frame, event, _arg):
        """Trace function for new frames."""
        return self._local if frame.f_code in self.codes else None

    def _local(self, frame, event, _arg):
        if event == "line":
            self._look(frame)
        return self._local

    def _look(self, frame):
        line = frame.f_lineno
        self.hits[line] = self.hits.get(line, 0) + 1
        ever = self.lines.setdefault(line, (set(), set()))
        if self.hits[line] > MOST_HITS:
            # Too many states to look at: what was not seen may still happen.
            ever[0].update(number for number, _ in self.atoms)
            ever[1].update(number for number, _ in self.atoms)
            return
        values = frame.f_locals
        for number, code in self.atoms:
            if number in ever[0] and number in ever[1]:
                continue
            try:
                ever[0 if eval(code, frame.f_globals, values) else 1].add(number)  # noqa: S307 - built from the target's own names
            except Exception:
                ever[0].add(number)
                ever[1].add(number)


def truths(host, function, atoms, tests, cpu_s):
    """Line to the numbers of the atoms that were ever true, and ever false, there."""
    codes = {function.__code__}
    codes.update(code for code in function.__code__.co_consts if hasattr(code, "co_code"))
    tracer = Truths(codes, atoms)
    for name in tests:
        sys.settrace(tracer)
        try:
            repair_tests.run(host.cases[name], cpu_s, cpu_s * 2)
        finally:
            sys.settrace(None)
    return {str(line): [sorted(ever[0]), sorted(ever[1])] for line, ever in tracer.lines.items()}
