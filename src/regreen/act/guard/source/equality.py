"""Values that agree with everything."""

import ast
from collections.abc import Iterator

from regreen.act.guard.marks import added
from regreen.act.guard.rule import Rule
from regreen.act.guard.source.reading import is_constant, marks, strings
from regreen.act.guard.view import Role
from regreen.syntax.module import Module
from regreen.syntax.scopes import FunctionNode, arguments, bound_names

_COMPARING = frozenset({"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__contains__"})
_ANSWERING = _COMPARING | {"__bool__", "__instancecheck__", "__subclasscheck__"}
_CHANGING = frozenset(
    {"append", "add", "extend", "insert", "update", "setdefault", "pop", "popitem", "clear", "remove", "__setattr__"}
)
_LOOKING = frozenset({"__getattribute__", "__class__", "__hash__", "__instancecheck__", "__subclasscheck__"})
_TWO, _DEPTH = 2, 3
_PLAIN_TYPES = frozenset(
    {"int", "float", "complex", "str", "bytes", "list", "tuple", "dict", "set", "frozenset", "bool"}
)


def agreeing(module: Module) -> Iterator[ast.AST]:
    """Comparisons and truth values that answer the same whatever they are asked."""
    for function in module.of(ast.FunctionDef):
        is_method = isinstance(module.parent.get(function), ast.ClassDef)
        if function.name in _ANSWERING and is_method and _agrees(function):
            yield function
    yield from _assigned(module)


def _agrees(function: FunctionNode) -> bool:
    """Whether the answer does not depend on both sides."""
    values = [part.value for part in ast.walk(function) if isinstance(part, ast.Return) and not _is_pass(part.value)]
    if not values:
        return False
    if function.name not in _COMPARING or len(arguments(function)) < _TWO:
        return all(map(is_constant, values)) and not _raises(function)
    mine, others = _derived(function)
    if not all(is_constant(one) or _relates(one, mine, others) for one in values):
        return True
    asked = [part.test for part in ast.walk(function) if isinstance(part, ast.If)]
    told = [one for one in (*values, *asked) if one is not None]
    return not _raises(function) and not any(_relates(one, mine, others) for one in told)


def _is_pass(value: ast.expr | None) -> bool:
    """``NotImplemented`` leaves the answer to the other side."""
    return isinstance(value, ast.Name) and value.id == "NotImplemented"


def _derived(function: FunctionNode) -> tuple[set[str], set[str]]:
    """Names that stand for the object or what is taken from it, and for what it is compared with."""
    first, second = arguments(function)[:2]
    mine, others = {first, "super"}, {second}
    for _ in range(_DEPTH):
        for part in ast.walk(function):
            for target, value in _flows(part):
                used = _names(value)
                mine |= target if used & mine else set()
                others |= target if used & others else set()
    return mine, others


def _flows(part: ast.AST) -> Iterator[tuple[set[str], ast.AST]]:
    match part:
        case ast.Assign(targets=targets, value=value):
            yield {name for target in targets for name in _names(target)}, value
        case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value):
            yield _names(target), value
        case ast.For(target=target, iter=over) | ast.comprehension(target=target, iter=over):
            yield _names(target), over


def _relates(value: ast.expr | None, mine: set[str], others: set[str]) -> bool:
    """Whether an answer holds one side against the other: each way to yes must, and one part of a sum of conditions."""
    match value:
        case None | ast.Constant():
            return False
        case ast.BoolOp(op=ast.Or(), values=parts):
            return all(_is_no(part) or _relates(part, mine, others) for part in parts)
        case ast.BoolOp(values=parts):
            return any(_relates(part, mine, others) for part in parts)
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return _relates(inner, mine, others)
        case ast.IfExp(body=body, orelse=orelse):
            return all(is_constant(part) or _relates(part, mine, others) for part in (body, orelse))
        case ast.Compare(left=left, comparators=rights):
            if any(ast.dump(left) == ast.dump(right) for right in rights):
                return False
    used = _names(value)
    return bool(used & mine and used & others) or (isinstance(value, ast.Name) and bool(used & (mine | others)))


def _is_no(part: ast.expr) -> bool:
    return isinstance(part, ast.Constant) and not part.value


def _names(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _acting(module: Module) -> Iterator[ast.AST]:
    """Comparisons that change something: one that takes over the other side agrees with everything."""
    for function in module.of(ast.FunctionDef):
        inside = function.name in _ANSWERING and isinstance(module.parent.get(function), ast.ClassDef)
        if inside and any(_acts(part) for part in ast.walk(function)):
            yield function


def _acts(part: ast.AST) -> bool:
    match part:
        case ast.Attribute(ctx=ast.Store() | ast.Del()) | ast.Subscript(ctx=ast.Store() | ast.Del()):
            return True
        case ast.Global() | ast.Nonlocal():
            return True
        case ast.Call(func=ast.Name(id="setattr" | "delattr" | "exec" | "next")):
            return True
        case ast.Call(func=ast.Attribute(attr=attr)):
            return attr in _CHANGING
        case _:
            return False


def _stands_in(module: Module) -> Iterator[ast.AST]:
    """Objects that answer to every name, and say how they compare: they can stand in for any value."""
    for owner in module.of(ast.ClassDef):
        own = {part.name for part in owner.body if isinstance(part, FunctionNode)}
        if own & {"__getattr__", "__getattribute__"} and own & _COMPARING:
            yield owner


def _raises(function: FunctionNode) -> bool:
    return any(isinstance(part, ast.Raise) for part in ast.walk(function))


def _assigned(module: Module) -> Iterator[ast.AST]:
    for assign in module.of(ast.Assign):
        for target in assign.targets:
            name = target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")
            if name in _ANSWERING and not _is_own(assign.value):
                yield assign
    for call in module.of(ast.Call):
        if _sets_comparison(call):
            yield call


def _is_own(value: ast.expr) -> bool:
    """Nothing, or another method with two underscores: its own, or ``object.__eq__``."""
    name = getattr(value, "attr", getattr(value, "id", ""))
    return isinstance(value, ast.Constant) or name.startswith("__")


def _sets_comparison(call: ast.Call) -> bool:
    """``setattr(cls, "__eq__", …)`` and ``type(name, bases, {"__eq__": …})``."""
    name = getattr(call.func, "id", "")
    words = {part.value for part in ast.walk(call) if isinstance(part, ast.Constant) and isinstance(part.value, str)}
    return name in {"setattr", "type"} and bool(words & _ANSWERING)


def _by_name(module: Module) -> Iterator[ast.AST]:
    """Comparisons that are named in a text or a keyword, or written outside of a class: put in where nobody reads."""
    for text, node in strings(module):
        if text in _ANSWERING | _LOOKING and not _is_asked_for(module, node):
            yield node
    for call in module.of(ast.Call):
        if any(word.arg in _ANSWERING | _LOOKING for word in call.keywords):
            yield call
    for function in module.of(ast.FunctionDef, ast.AsyncFunctionDef):
        if function.name in _ANSWERING | _LOOKING and not isinstance(_owner(module, function), ast.ClassDef):
            yield function


def _is_asked_for(module: Module, node: ast.AST) -> bool:
    """Whether a name is only looked up: ``getattr(it, "__len__")``, ``hasattr``, compared, or a slot."""
    above = module.parent.get(node)
    if isinstance(above, ast.Call):
        return module.name(above.func) in {"getattr", "hasattr", "operator.attrgetter", "operator.methodcaller"}
    return isinstance(above, ast.Compare)


def _owner(module: Module, node: ast.AST) -> ast.AST | None:
    """What a definition stands in, conditions left out."""
    above = module.parent.get(node)
    while isinstance(above, ast.If | ast.Try | ast.With):
        above = module.parent.get(above)
    return above


def _of_plain_type(module: Module) -> Iterator[ast.AST]:
    """Comparisons redefined on numbers, texts and containers."""
    for owner in module.of(ast.ClassDef):
        if any(
            module.name(base).split(".")[-1] in _PLAIN_TYPES or _is_worked_out(module, base) for base in owner.bases
        ):
            yield from (
                part
                for part in owner.body
                if isinstance(part, FunctionNode) and part.name in (_COMPARING | {"__hash__"})
            )


def _is_worked_out(module: Module, base: ast.expr) -> bool:
    """Whether a base class is found only when it runs: ``type(value)``, an argument or a local name of a function."""
    if isinstance(base, ast.Call):
        return getattr(base.func, "id", "") == "type"
    owners = (one for one in module.ancestors(base) if isinstance(one, FunctionNode))
    return isinstance(base, ast.Name) and any(base.id in {*bound_names(one), *arguments(one)} for one in owners)


RULES = (
    Rule(
        id="source-comparison-by-name",
        message="A comparison is named in a text, or written outside of a class.",
        doc="`type(…, {'__eq__': …})`, `setattr`, `dict(__eq__=…)`, a function called `__eq__` that no class holds: "
        "classes made at run time can agree with anything. Asking whether something has it is not meant.",
        find=added(marks(_by_name), Role.SOURCE),
    ),
    Rule(
        id="source-always-equal",
        message="A comparison or truth value answers the same whatever it is asked.",
        doc="`__eq__`, `__lt__`, `__contains__`, `__bool__` and their like that are constant, or that ignore one side.",
        find=added(marks(agreeing), Role.SOURCE),
    ),
    Rule(
        id="source-comparison-acts",
        message="A comparison or truth value changes something.",
        doc="`__eq__`, `__lt__`, `__contains__`, `__bool__` and their like that set, count or take over: what is asked "
        "twice may then answer otherwise.",
        find=added(marks(_acting), Role.SOURCE),
    ),
    Rule(
        id="source-stand-in",
        message="An object answers to every name and says itself what it equals.",
        doc="A class with `__getattr__` or `__getattribute__` and its own comparisons can stand in for any value.",
        find=added(marks(_stands_in), Role.SOURCE),
    ),
    Rule(
        id="source-odd-equality",
        message="Equality of a number, text or container is redefined.",
        doc="A subclass of a built-in type with its own `__eq__` can agree with what a test expects.",
        find=added(marks(_of_plain_type), Role.SOURCE),
    ),
)
