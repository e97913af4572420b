"""How far variants lead passing tests along other ways than the old code does, in the functions that they change."""

import collections
import os
import sys
import time

import repair_limits
import repair_swap
import repair_tests
from repair_try import clean, drop_shared, limits, program_of
from repair_watch import GRACE, supervise

MOST_LINES = 20000  # of one test; a longer way is told apart by its beginning
MOST_TEXT = 120


def routes(host, command):
    """Compare the ways of passing tests with the old code and with variants; one answer for each variant.

    A way is how often each line runs that both have, and what the functions return. ``shares`` has for each of
    ``tests`` the share in which the two differ (for variants of functions only); ``broken`` is the first of these and
    of ``more`` that fails. Only tests that pass here again with the old code are asked.
    """
    parts = {variant["v"]: variant["parts"] for variant in command["variants"]}
    programs = [program for program in (program_of(host, one, True) for one in command["variants"]) if program]
    began = time.monotonic()

    def child(todo, say):
        watch = limits(host)
        look = _Look(host, command)
        for program in todo:
            say({} if time.monotonic() - began > command["all"] else look.compared(program, parts[program.id]))
            clean(host, watch)

    def emit(answer, program):
        host.channel.say(**dict(answer, v=program.id))

    number = len(command["tests"]) * 3 + len(command["more"]) * 2
    supervise(programs, child, command["wall"] * number + 5 + GRACE, emit, lambda _why: {})
    host.tree.restore()


class _Look:
    """What one child knows of the old code, and how it compares."""

    def __init__(self, host, command):
        self.host, self.command = host, command
        self.state = repair_limits.State(host.flat_modules())
        self.pristine = repair_swap.Pristine(host.functions, host.flat_modules())
        self.known, self.sound = {}, {}
        # What fails when it comes again says nothing.
        self.tests, self.more = (
            [name for name in command[kind] if self._passes(name) and self._passes(name)] for kind in ("tests", "more")
        )

    def compared(self, program, parts):
        """The answer for one variant."""
        whole = program.again or not program.swaps
        shares = [] if whole else self._shares(program, parts)
        asked = self._sound(program) if whole else self.tests + self.more
        program.put(self.host)
        broken = next((name for name in asked if not self._passes(name)), "")
        program.take()
        self._put_back()
        return {"shares": shares, "broken": broken}

    def _run(self, name):
        drop_shared(self.host.cases[name])
        return repair_tests.run(self.host.cases[name], self.command["cpu"], self.command["wall"])

    def _put_back(self):
        self.pristine.put_back()
        self.state.put_back()

    def _sound(self, program):
        """Tests that bear it that the modules run again at all: with their old code."""
        key = tuple(modules[0].__file__ for modules, _ in program.again)
        if key not in self.sound:
            for modules, _ in program.again:
                name = self.host.functions.relative(modules[0].__file__)
                with open(os.path.join(self.host.tree.pristine, name), "rb") as handle:
                    code = repair_swap.compile_module(handle.read(), modules[0].__file__)
                for module in modules:
                    repair_swap.run_again(module, code, self.host.flat_modules())
            self.sound[key] = [name for name in self.tests + self.more if self._passes(name)]
            self._put_back()
        return self.sound[key]

    def _passes(self, name):
        outcome = self._run(name)
        self.state.put_back()
        return outcome.kind in ("passed", "xfailed", "xpassed")

    def _shares(self, program, parts):
        olds = _places(self.host, parts, [swap.pairs[0][1] for swap in program.swaps])
        key = tuple((part["file"], part["line"]) for part in parts)
        if key not in self.known:
            # Twice: what differs from run to run says nothing.
            self.known[key] = (self._ways(olds), self._ways(olds))
        program.put(self.host)
        news = {}
        for part, swap in zip(parts, program.swaps):
            news.update(_numbered(swap.pairs[0][2], part["src"].split("\n"), part["line"]))
        ways = self._ways(news)
        program.take()
        both = _texts(olds) & _texts(news)
        one, two = self.known[key]
        return [_share(*three, both) for three in zip(one, two, ways)]

    def _ways(self, codes):
        found = []
        for name in self.tests:
            way = _Way(codes)
            sys.settrace(way)
            try:
                self._run(name)
            finally:
                sys.settrace(None)
            self.state.put_back()
            found.append(way.counts)
        return found


def _places(host, parts, codes):
    found = {}
    for part, code in zip(parts, codes):
        with open(os.path.join(host.tree.pristine, part["file"]), encoding="utf-8", errors="replace") as handle:
            found.update(_numbered(code, handle.read().split("\n")[part["line"] - 1 :], part["line"]))
    return found


def _numbered(code, lines, first):
    """The code and all within it, by identity, with the texts of their lines."""
    texts = {first + number: line.strip() for number, line in enumerate(lines)}
    return {id(one): (one, texts) for one in [code] + [inner for _, inner in repair_swap.nested(code)]}


def _texts(codes):
    found = set()
    for code, texts in codes.values():
        found.update(texts.get(line, "") for _, _, line in code.co_lines() if line is not None)
    return found


class _Way:
    """A tracer that counts the lines of some functions by their text, and what they return."""

    def __init__(self, codes):
        self.codes = codes
        self.counts = collections.Counter()
        self.left = MOST_LINES

    def __call__(self, frame, _event, _arg):
        """Trace function for new frames."""
        known = self.codes.get(id(frame.f_code))
        if known is None or self.left <= 0:
            return None
        texts = known[1]

        def local(inner, what, value):
            if what == "line":
                self.left -= 1
                self.counts[texts.get(inner.f_lineno, "")] += 1
            elif what == "return":
                self.counts[("return", inner.f_code.co_name, sketch(value))] += 1
            return local if self.left > 0 else None

        return local


def sketch(value, depth=0):
    """A short text that is equal for equal plain values; no code of the project runs for it."""
    kind = type(value)
    if value is None or kind in (bool, int, float, complex, str, bytes):
        return "%s:%s" % (kind.__name__, repr(value[:MOST_TEXT] if kind in (str, bytes) else value)[:MOST_TEXT])
    if kind in (list, tuple) and depth < 2:
        return "%s%d[%s]" % (kind.__name__, len(value), ",".join(sketch(item, depth + 1) for item in value[:8]))
    if kind is dict and depth < 2:
        rows = ["%s=%s" % (sketch(key, 2), sketch(item, depth + 1)) for key, item in list(value.items())[:8]]
        return "dict%d{%s}" % (len(value), ",".join(rows))
    return kind.__name__


def _share(one, two, new, both):
    """The share of a way that differs; of what the old code does alike each time, and of lines that both codes have."""
    keys = [key for key in set(one) | set(new) if (key in both or type(key) is tuple) and one[key] == two[key]]
    same = sum(min(one[key], new[key]) for key in keys)
    whole = sum(max(one[key], new[key]) for key in keys)
    return 1.0 - same / whole if whole else 0.0
