"""Runs a function and its variants on the inputs that tests gave it, and on inputs made from those."""

import asyncio
import copy
import inspect
import os
import sys

import repair_limits
import repair_tests
import repair_trace

MOST_SEEN = 30
LATE = 12  # inputs of failing tests have room even when those of passing ones are many
MOST_MADE = 80
DEPTH = 5


class Inputs:
    """Calls of functions as the tests make them, with arguments copied before the call.

    ``find`` gives the function that a frame runs when its calls are wanted, else None.
    """

    def __init__(self, find):
        self.find = find
        self.seen = []
        self.keys = set()
        self.room = MOST_SEEN

    def __call__(self, frame, event, _arg):
        """Profile function."""
        if event == "call" and len(self.seen) < self.room:
            try:
                function = self.find(frame)
                if function is not None:
                    self._keep(function, frame)
            except Exception:
                return

    def _keep(self, function, frame):
        code = frame.f_code
        count = code.co_argcount + code.co_kwonlyargcount
        names = code.co_varnames[:count]
        values = {name: frame.f_locals[name] for name in names}
        rest = ()
        if code.co_flags & inspect.CO_VARARGS:
            rest = frame.f_locals[code.co_varnames[count]]
        if any(inspect.isgenerator(value) or hasattr(value, "send") for value in values.values()):
            return
        key = code.co_name + describe((values, rest))
        if key in self.keys:
            return
        self.keys.add(key)
        values, rest = copied((values, rest))
        self.seen.append((function, values, rest))


def copied(value):
    """A deep copy in which plain objects, which only stand for themselves, stay what they are."""
    known = copy._deepcopy_dispatch
    known[object] = lambda plain, _memo: plain
    try:
        return copy.deepcopy(value)
    finally:
        del known[object]


def only(function):
    """Finds calls of one function."""
    return lambda frame: function if frame.f_code is function.__code__ else None


def doors(host):
    """Finds calls that tests make themselves: what they ask of the project."""
    known = {}
    tests = {case.split("::")[0] for case in host.cases}

    def is_test(filename):
        if filename not in known:
            rel = host.functions.relative(filename)
            known[filename] = (rel in tests or os.path.basename(rel) == "conftest.py") if rel is not None else None
        return known[filename]

    def find(frame):
        back = frame.f_back
        code = frame.f_code
        if back is None or is_test(code.co_filename) is not False or not is_test(back.f_code.co_filename):
            return None
        rel = host.functions.relative(code.co_filename)
        living = host.functions.at(rel, code.co_firstlineno, code.co_name)
        return next((function for function in living if function.__code__ is code), None)

    return find


def capture(host, find, tests, passing, limit):
    """Inputs that these tests give to functions, and how many of them come from the first ``passing`` tests."""
    inputs = Inputs(find)
    early = 0
    for number, name in enumerate(tests):
        if number == passing:
            early = len(inputs.seen)
            inputs.room = max(inputs.room, early + LATE)
        case = host.cases[name]
        sys.setprofile(inputs)
        try:
            repair_tests.run(case, limit, limit * 2)
        finally:
            sys.setprofile(None)
    return inputs.seen, early if len(tests) > passing else len(inputs.seen)


def made_from(seen):
    """Further inputs, each differing from a seen one in one argument, with the number of that one."""
    made, keys = [], {describe(one) for one in seen}
    queues = [_by_turns(list(_neighbours(*one)), list(_crossed(one, seen))) for one in seen]
    turn = 0
    while any(queues) and len(made) < MOST_MADE:
        turn += 1
        queue = queues[turn % len(queues)]
        if queue:
            one = queue.pop(0)
            key = describe(one)
            if key not in keys:
                keys.add(key)
                made.append((one, turn % len(queues)))
    return made


def _neighbours(function, values, rest):
    for name, value in values.items():
        if name in ("self", "cls"):
            continue
        for other in variations(value):
            yield function, dict(values, **{name: other}), rest


def _crossed(one, seen):
    """The same call with one argument as another call of the function has it: what hangs on one alone shows then."""
    function, values, rest = one
    for other, others, _ in reversed(seen):  # those of failing tests first: what is keyed to them alone shows
        if other is function and others is not values:
            for name, value in others.items():
                if name not in ("self", "cls") and name in values:
                    yield function, dict(values, **{name: value}), rest


def _by_turns(left, right):
    both = [item for pair in zip(left, right) for item in pair]
    return both + left[len(right) :] + right[len(left) :]


def variations(value, depth=0):
    """Values near a value, of its own type."""
    kind = type(value)
    if kind is bool:
        return [not value]
    if kind is int:
        return [value + 1, value - 1, 0, -value, value * 2 + 1]
    if kind is float:
        return [value + 1.0, value - 0.5, 0.0, -value]
    if kind is str:
        return _texts(value)
    if kind in (list, tuple):
        return [kind(one) for one in _rows(list(value), depth)]
    if kind is dict:
        return _dicts(value, depth)
    if kind in (set, frozenset):
        rows = sorted(value, key=repr)
        return [kind(rows[1:]), kind()] if rows else []
    return []


def _texts(value):
    found = ["", value[1:], value[:-1], value + value[:1], value.upper(), value + " ", value[::-1]]
    return [one for one in dict.fromkeys(found) if one != value]


def _rows(rows, depth):
    found = [rows[1:], rows[:-1], rows[::-1], [], rows + rows[:1], rows[:1], rows[1:] + rows[:1]]
    if depth < 2:
        for at in range(min(3, len(rows))):
            found += [rows[:at] + [other] + rows[at + 1 :] for other in variations(rows[at], depth + 1)[:3]]
    return [one for one in found if one != rows]


def _dicts(value, depth):
    found = [{}] if value else []
    for key in list(value)[:3]:
        found.append({name: item for name, item in value.items() if name != key})
        if depth < 2 and isinstance(key, str):
            found += [dict(value, **{key: other}) for other in variations(value[key], depth + 1)[:2]]
    return found


def describe(value, depth=0):
    """Text that is equal for equal values, without addresses."""
    if value is None or isinstance(value, (bool, int, float, complex, str, bytes)):
        return repr(value)
    if depth > DEPTH:
        return "..."
    if isinstance(value, (list, tuple)):
        body = ",".join(describe(item, depth + 1) for item in value[:60])
        return "%s[%d:%s]" % (type(value).__name__, len(value), body)
    if isinstance(value, (set, frozenset)):
        return "%s{%s}" % (type(value).__name__, ",".join(sorted(describe(item, depth + 1) for item in value)))
    if isinstance(value, dict):
        pairs = list(value.items())[:60]
        rows = ["%s:%s" % (describe(key, depth + 1), describe(item, depth + 1)) for key, item in pairs]
        return "%s{%s}" % (type(value).__name__, ",".join(rows))
    if isinstance(value, type) or callable(value):
        return getattr(value, "__qualname__", type(value).__name__)
    return "%s(%s)" % (type(value).__name__, _inside(value, depth))


def _inside(value, depth):
    fields = getattr(value, "__dict__", None)
    if isinstance(fields, dict):
        return describe({key: item for key, item in fields.items() if not callable(item)}, depth + 1)
    text = repr(value)
    return "" if " at 0x" in text else text[:300]


def outcome(function, values, rest, cpu_s):
    """What one call does: its result, and what became of its arguments when they changed; errors begin with ``!``."""
    try:
        values, rest = copied((values, rest))
        before = describe(values)
    except Exception:
        return "?"
    code = function.__code__
    names = code.co_varnames[: code.co_argcount]
    try:
        repair_limits.arm(cpu_s, 1.0)
        try:
            result = function(*[values[name] for name in names], *rest, **_keywords(code, values))
            if inspect.iscoroutine(result):
                result = asyncio.new_event_loop().run_until_complete(result)
            if inspect.isgenerator(result) or (hasattr(result, "__next__") and not hasattr(result, "read")):
                result = _drain(result)
            after = describe(values)
            text = describe(result) + ("" if after == before else " | " + after)
        finally:
            repair_limits.disarm()
    except repair_limits.Expired:
        return "~"
    except BaseException as error:
        return "!" + type(error).__name__
    return text


def _keywords(code, values):
    names = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    return {name: values[name] for name in names}


def _drain(iterator):
    rows = []
    for item in iterator:
        rows.append(item)
        if len(rows) >= 200:
            break
    return rows


def steps_of(host, tests, limit):
    """Lines of project code that tests take."""
    counter = repair_trace.Steps(host.root)
    total = 0
    for name in tests:
        case = host.cases[name]
        total += counter.measure(lambda case=case: repair_tests.run(case, limit, limit * 2))
    return total


def entered_by(host, tests, watched, limit):
    """Which of the functions of these names the tests run."""
    if not watched:
        return []
    steps = repair_trace.Steps(host.root)
    for name in tests:
        steps.measure(lambda: repair_tests.run(host.cases[name], limit, limit * 2))  # noqa: B023 - called at once
    return sorted(steps.entered & set(watched))
