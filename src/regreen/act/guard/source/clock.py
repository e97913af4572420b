"""Time bombs: the clock held against a moment that is fixed, by a literal, a name or the process's start."""

import ast
import builtins
from collections import defaultdict
from collections.abc import Iterator

from regreen.act.guard.marks import added
from regreen.act.guard.rule import Rule
from regreen.act.guard.source.reading import first_uses, is_constant, marks
from regreen.act.guard.view import Role
from regreen.model.verdicts import RuleSeverity
from regreen.syntax.module import Module
from regreen.syntax.scopes import arguments

_CLOCK = frozenset(
    {
        "time.time",
        "time.time_ns",
        "datetime.datetime.now",
        "datetime.datetime.utcnow",
        "datetime.datetime.today",
        "datetime.date.today",
        "datetime.now",
        "datetime.today",
        "date.today",
        "time.localtime",
        "time.gmtime",
        "time.monotonic",
        "time.perf_counter",
        "time.monotonic_ns",
        "time.perf_counter_ns",
        "time.process_time",
        "time.process_time_ns",
        "time.thread_time",
        "time.thread_time_ns",
        "time.clock_gettime",
        "time.clock_gettime_ns",
        "email.utils.localtime",
    }
)
_WRITTEN = {
    "time.ctime": 0,
    "time.asctime": 0,
    "time.strftime": 1,
    "email.utils.formatdate": 0,
    "email.utils.format_datetime": 0,
}
"""What writes the time of now, unless it is given more arguments than these."""
_MAKERS = frozenset({"datetime", "date", "fromisoformat", "strptime", "fromtimestamp", "mktime", "timegm"})
"""What makes a moment out of literals."""
_OF_TIME = frozenset({"datetime", "date", "time", "calendar", "timedelta", "timezone"})
_LARGE = 10**9
"""Numbers from here on are moments, in seconds since 1970; smaller ones are spans."""
_CALENDAR = frozenset(
    {"year", "month", "day", "hour", "weekday", "isoweekday", "isocalendar", "isoformat", "strftime", "toordinal"}
)


def _bombs(module: Module) -> Iterator[ast.AST]:
    """The clock or the calendar compared with what is fixed, or asked whether it is anything but zero."""
    if _asks_clock(module, module.tree):
        times = _Times(module)
        yield from (compare for compare in module.of(ast.Compare) if _is_bomb(module, times, compare))
        yield from (test for test in _tests(module) if times.is_counted_down(test))


def _tests(module: Module) -> Iterator[ast.expr]:
    """What is only asked whether it is true, and is no comparison."""
    todo = [node.test for node in module.of(ast.If, ast.While, ast.IfExp)]
    todo += [node.test for node in module.of(ast.Assert)]
    todo += [test for node in module.of(ast.comprehension) for test in node.ifs]
    while todo:
        match todo.pop():
            case ast.Compare():
                pass
            case ast.BoolOp(values=values):
                todo += values
            case ast.UnaryOp(op=ast.Not(), operand=inner) | ast.Call(func=ast.Name(id="bool"), args=[inner]):
                todo.append(inner)
            case test:
                yield test


def _is_bomb(module: Module, times: "_Times", compare: ast.Compare) -> bool:
    sides = (compare.left, *compare.comparators)
    if _asks_clock(module, compare) and any(_is_literal(module, one) for one in sides):
        return True
    return any(times.is_decided(one, other) for one in sides for other in sides if one is not other)


def _asks_clock(module: Module, node: ast.AST) -> bool:
    return any(_reads(module, part) for part in ast.walk(node))


def _reads(module: Module, part: ast.AST) -> bool:
    """Whether it is the clock's own name, or a call that writes the time of now."""
    if isinstance(part, ast.Call) and len(part.args) <= _WRITTEN.get(module.name(part.func), -1):
        return not part.keywords or module.name(part.func).startswith("email.")
    return module.name(part) in _CLOCK


def _is_literal(module: Module, node: ast.expr) -> bool:
    """A literal, or a moment made of literals."""
    if isinstance(node, ast.Call):
        made = module.name(node.func).split(".")[-1] in {"datetime", "date", "fromisoformat"}
        return made and all(map(is_constant, node.args))
    return is_constant(node)


class _Times:
    """What the names of a module say about time."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.stores: dict[str, list[ast.Name]] = defaultdict(list)
        for one in module.of(ast.Name):
            if not isinstance(one.ctx, ast.Load):
                self.stores[one.id].append(one)
        self.changed = {name for one in module.of(ast.Global, ast.Nonlocal) for name in one.names}

    def is_decided(self, asked: ast.expr, held: ast.expr) -> bool:
        """Whether a comparison of what the clock says hangs on a moment that is fixed, and on no span of its own."""
        readings = self._readings(asked)
        if not readings or not self._is_fixed(held):
            return False
        meant = list(self._written_out(held))
        if any(isinstance(one, ast.Call) and self.module.name(one.func).split(".")[-1] in _MAKERS for one in meant):
            return True
        numbers = [one.value for one in meant if isinstance(one, ast.Constant) and isinstance(one.value, int | float)]
        is_moment = any(abs(one) >= _LARGE for one in numbers)
        asks_calendar = any(isinstance(one, ast.Attribute) and one.attr in _CALENDAR for one in ast.walk(asked))
        began = any(self._is_loading(one) for one in (*ast.walk(asked), *ast.walk(held)))
        return self._is_alone(asked, readings) and (is_moment or asks_calendar or began)

    def is_counted_down(self, test: ast.expr) -> bool:
        """Whether a condition hangs on what the clock says once, and on nothing that a call brings."""
        readings = self._readings(test)
        says_something = not isinstance(test, ast.Name) and getattr(test, "attr", "year") in _CALENDAR
        return says_something and self._is_alone(test, readings)

    def _is_alone(self, asked: ast.expr, readings: list[ast.AST]) -> bool:
        return len(readings) == 1 and all(self._is_of_time(one) for one in ast.walk(asked))

    def _given(self, name: ast.Name) -> ast.expr | None:
        """What a name is given, once and for all, in its function or at the module's level."""
        stores, owner = self.stores.get(name.id, []), self.module.function_of(name)
        if owner is not None and name.id in arguments(owner):
            return None
        for place in (owner, None):
            if here := [one for one in stores if self.module.function_of(one) is place]:
                break
        else:
            return None
        if len(here) > 1 or name.id in self.changed:
            return None
        match self.module.parent.get(here[0]):
            case ast.Assign(targets=[ast.Name()], value=value) | ast.AnnAssign(value=ast.expr() as value):
                return value
            case _:
                return None

    def _readings(self, node: ast.expr) -> list[ast.AST]:
        """Where an expression asks the clock, or names what it said in this call."""
        found: list[ast.AST] = []
        for part in ast.walk(node):
            value = self._given(part) if isinstance(part, ast.Name) else None
            is_call = isinstance(part, ast.Call) and (_reads(self.module, part) or _reads(self.module, part.func))
            is_local = value is not None and self.module.function_of(value) is not None
            if is_call or (is_local and value is not None and _asks_clock(self.module, value)):
                found.append(part)
        return found

    def _written_out(self, node: ast.expr) -> Iterator[ast.AST]:
        """An expression's parts, and those of what its names are given, each once."""
        todo, met = [node], {id(node)}
        while todo:
            for part in ast.walk(todo.pop()):
                yield part
                value = self._given(part) if isinstance(part, ast.Name) else None
                if value is not None and id(value) not in met:
                    met.add(id(value))
                    todo.append(value)

    def _is_fixed(self, node: ast.expr) -> bool:
        """Whether an expression is always the same: literals, moments of literals, names set once to these."""
        for part in self._written_out(node):
            if isinstance(part, ast.Name) and not self._is_known(part):
                return False
            if isinstance(part, ast.Await | ast.Yield | ast.Lambda):
                return False
            if _reads(self.module, part) and self.module.function_of(part) is not None:
                return False
        return True

    def _is_known(self, name: ast.Name) -> bool:
        """Whether a name is one of time's own, a built-in one, or set once."""
        if self.module.imports(name.id):
            return self.module.name(name).split(".")[0] in _OF_TIME
        return self._given(name) is not None or (name.id not in self.stores and hasattr(builtins, name.id))

    def _is_loading(self, part: ast.AST) -> bool:
        """Whether a name holds what the clock said when the module was loaded."""
        value = self._given(part) if isinstance(part, ast.Name) else None
        return value is not None and self.module.function_of(value) is None and _asks_clock(self.module, value)

    def _is_of_time(self, part: ast.AST) -> bool:
        """Whether a part of an expression holds nothing but the clock and what is fixed."""
        if not isinstance(part, ast.Name):
            return True
        value = self._given(part)
        return self._is_fixed(part) or (value is not None and _asks_clock(self.module, value))


RULES = (
    Rule(
        id="source-time-bomb",
        message="The clock is compared with a constant.",
        doc="It behaves well until then, or from then on. A fixed moment may have a name, or be so long after the "
        "module was loaded; or nothing but the clock decides, as in "
        "`if time.time() // 1900000000`. How long something took is not meant where its limit has a name.",
        find=added(marks(_bombs), Role.SOURCE),
    ),
    Rule(
        id="source-clock",
        severity=RuleSeverity.WARN,
        message="It asks the clock, which it did not before.",
        doc="A reader should know.",
        find=first_uses(_CLOCK, Role.SOURCE),
    ),
)
