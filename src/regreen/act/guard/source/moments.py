"""What the names of a module say about time: readings of the clock, moments that are fixed."""

import ast
import builtins
import sys
from collections import defaultdict
from collections.abc import Iterator
from copy import copy

from regreen.syntax.module import Module
from regreen.syntax.scopes import arguments

CLOCK = frozenset(
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


def asks_clock(module: Module, node: ast.AST) -> bool:
    """Whether the clock is asked anywhere below a node."""
    return any(_reads(module, part) for part in ast.walk(node))


def _reads(module: Module, part: ast.AST) -> bool:
    """Whether it is the clock's own name, or a call that writes the time of now."""
    if isinstance(part, ast.Call) and len(part.args) <= _WRITTEN.get(module.name(part.func), -1):
        return not part.keywords or module.name(part.func).startswith("email.")
    return module.name(part) in CLOCK


class Times:
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
        if readings and self._is_direct(asked) and any(self._is_foreign(one) for one in ast.walk(held)):
            return True
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

    def plain(self, node: ast.expr) -> ast.expr:
        """An expression with what classes of the module are given once in place of ``self.END`` and ``Config.END``."""
        found = self._plain(node, set())
        return found if isinstance(found, ast.expr) else node

    def _plain(self, node: ast.AST, met: set[int]) -> ast.AST:
        value = self._of_class(node) if isinstance(node, ast.Attribute) else None
        if value is not None and id(value) not in met:
            return self._plain(value, {*met, id(value)})
        made = copy(node)
        for name, old in ast.iter_fields(node):
            if isinstance(old, ast.expr):
                setattr(made, name, self._plain(old, met))
            elif isinstance(old, list):
                setattr(made, name, [self._plain(one, met) if isinstance(one, ast.expr) else one for one in old])
        changed = any(getattr(made, name) != old for name, old in ast.iter_fields(node))
        # What stands in the module's tree is looked up by what it is.
        return made if changed else node

    def _of_class(self, node: ast.Attribute) -> ast.expr | None:
        """What an attribute of a class of this module is given, where that happens once."""
        if not isinstance(node.value, ast.Name):
            return None
        owners = (one for one in self.module.ancestors(node) if isinstance(one, ast.ClassDef))
        name = node.value.id
        if name not in {"self", "cls"}:
            owners = (one for one in self.module.of(ast.ClassDef) if one.name == name)
        owner = next(owners, None)
        given = list(_members(owner, node.attr)) if owner is not None else []
        return given[0] if len(given) == 1 else None

    def _is_foreign(self, part: ast.AST) -> bool:
        """Whether it is a constant, by its name, that another module than one of the standard library holds."""
        name = self.module.name(part) if isinstance(part, ast.Name | ast.Attribute) else ""
        root = part
        while isinstance(root, ast.Attribute):
            root = root.value
        if not isinstance(root, ast.Name) or not self.module.imports(root.id):
            return False
        return name.rpartition(".")[2].isupper() and name.partition(".")[0] not in sys.stdlib_module_names

    def _is_direct(self, asked: ast.expr) -> bool:
        """Whether a side is what the clock says, and no span between two of its answers."""
        while isinstance(asked, ast.Attribute | ast.Call) and not _reads(self.module, asked):
            if isinstance(asked, ast.Call) and _reads(self.module, asked.func):
                return True
            asked = asked.func if isinstance(asked, ast.Call) else asked.value
        return isinstance(asked, ast.Name) and bool(self._readings(asked))

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
            if is_call or (is_local and value is not None and asks_clock(self.module, value)):
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
        return value is not None and self.module.function_of(value) is None and asks_clock(self.module, value)

    def _is_of_time(self, part: ast.AST) -> bool:
        """Whether a part of an expression holds nothing but the clock and what is fixed."""
        if not isinstance(part, ast.Name):
            return True
        value = self._given(part)
        return self._is_fixed(part) or (value is not None and asks_clock(self.module, value))


def _id(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _members(owner: ast.ClassDef, attr: str) -> Iterator[ast.expr]:
    """What an attribute is given, in a class's body and by its methods."""
    for node in ast.walk(owner):
        match node:
            case ast.Assign(targets=targets, value=value) if any(_is_member(one, attr) for one in targets):
                yield value
            case ast.AnnAssign(target=target, value=ast.expr() as value) if _is_member(target, attr):
                yield value
            case ast.AugAssign(target=target, value=value) if _is_member(target, attr):
                # Twice: it changes.
                yield from (value, value)


def _is_member(target: ast.expr, attr: str) -> bool:
    if isinstance(target, ast.Attribute):
        return target.attr == attr and _id(target.value) in {"self", "cls"}
    return _id(target) == attr
