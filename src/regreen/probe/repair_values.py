"""Looks how conditions come out at the lines of a function, in the states that tests bring about."""

import sys

import repair_tests

MOST_HITS = 400
MOST_VALUES = 40  # states at one line by which conditions are told apart


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
        self.values = {}
        self.deciding = True

    def __call__(self, frame, event, _arg):
        """Trace function for new frames."""
        return self._local if frame.f_code in self.codes else None

    def _local(self, frame, event, _arg):
        if event == "line":
            self._look(frame)
        return self._local

    def _look(self, frame):
        line = frame.f_lineno
        self._compare(line, frame)
        if not self.deciding:
            return
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

    def _compare(self, line, frame):
        rows = self.values.setdefault(line, [])
        if len(rows) < MOST_VALUES:
            rows.append([_value(code, frame) for _, code in self.atoms])

    def classes(self):
        """Line to one number for each atom; atoms with the same one came out alike in every state seen there."""
        found = {}
        for line, rows in self.values.items():
            known = {}
            columns = zip(*rows)
            numbers = [known.setdefault(column, len(known)) for column in columns]
            found[line] = dict(zip([number for number, _ in self.atoms], numbers))
        return found


def _value(code, frame):
    try:
        return bool(eval(code, frame.f_globals, frame.f_locals))  # noqa: S307 - built from the target's own names
    except Exception:
        return None


def truths(host, function, atoms, tests, more, cpu_s):
    """Line to the numbers of the atoms that were ever true, and ever false, there, and to the classes of atoms.

    What was ever true is asked of ``tests`` only; the classes are told apart by the states of ``more`` tests too.
    """
    codes = {function.__code__}
    codes.update(code for code in function.__code__.co_consts if hasattr(code, "co_code"))
    tracer = Truths(codes, atoms)
    for name in tests + more:
        tracer.deciding = name in tests
        sys.settrace(tracer)
        try:
            repair_tests.run(host.cases[name], cpu_s, cpu_s * 2)
        finally:
            sys.settrace(None)
    lines = {str(line): [sorted(ever[0]), sorted(ever[1])] for line, ever in tracer.lines.items()}
    classes = {str(line): sorted(known.items()) for line, known in tracer.classes().items()}
    return lines, classes
