"""Values that agree with everything."""

import ast
from collections.abc import Iterator

from regreen.act.guard.marks import added
from regreen.act.guard.rule import Rule
from regreen.act.guard.source.reading import is_constant, marks
from regreen.act.guard.view import Role
from regreen.syntax.module import Module
from regreen.syntax.scopes import FunctionNode, arguments

_COMPARING = frozenset({"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__contains__"})
_ANSWERING = _COMPARING | {"__bool__", "__instancecheck__", "__subclasscheck__"}
_PLAIN_TYPES = frozenset(
    {"int", "float", "complex", "str", "bytes", "list", "tuple", "dict", "set", "frozenset", "bool"}
)


def _agreeing(module: Module) -> Iterator[ast.AST]:
    for function in module.of(ast.FunctionDef):
        is_method = isinstance(module.parent.get(function), ast.ClassDef)
        if function.name in _ANSWERING and is_method and _agrees(function):
            yield function
    yield from _assigned(module)


def _agrees(function: FunctionNode) -> bool:
    """Whether the answer does not depend on both sides."""
    values = [part.value for part in ast.walk(function) if isinstance(part, ast.Return)]
    if values and all(is_constant(value) for value in values) and not _raises(function):
        return True
    if function.name not in _COMPARING:
        return False
    used = {part.id for part in ast.walk(function) if isinstance(part, ast.Name)}
    return not set(arguments(function)) <= used


def _raises(function: FunctionNode) -> bool:
    return any(isinstance(part, ast.Raise) for part in ast.walk(function))


def _assigned(module: Module) -> Iterator[ast.AST]:
    for assign in module.of(ast.Assign):
        for target in assign.targets:
            name = target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")
            if name in _ANSWERING and isinstance(assign.value, ast.Lambda):
                yield assign
    for call in module.of(ast.Call):
        if _sets_comparison(call):
            yield call


def _sets_comparison(call: ast.Call) -> bool:
    """``setattr(cls, "__eq__", …)`` and ``type(name, bases, {"__eq__": …})``."""
    name = getattr(call.func, "id", "")
    words = {part.value for part in ast.walk(call) if isinstance(part, ast.Constant) and isinstance(part.value, str)}
    return name in {"setattr", "type"} and bool(words & _ANSWERING)


def _of_plain_type(module: Module) -> Iterator[ast.AST]:
    """Comparisons redefined on numbers, texts and containers."""
    for owner in module.of(ast.ClassDef):
        if any(module.name(base).split(".")[-1] in _PLAIN_TYPES for base in owner.bases):
            yield from (
                part
                for part in owner.body
                if isinstance(part, FunctionNode) and part.name in {"__eq__", "__ne__", "__hash__"}
            )


RULES = (
    Rule(
        id="source-always-equal",
        message="A comparison or truth value answers the same whatever it is asked.",
        doc="`__eq__`, `__lt__`, `__contains__`, `__bool__` and their like that are constant, or that ignore one side.",
        find=added(marks(_agreeing), Role.SOURCE),
    ),
    Rule(
        id="source-odd-equality",
        message="Equality of a number, text or container is redefined.",
        doc="A subclass of a built-in type with its own `__eq__` can agree with what a test expects.",
        find=added(marks(_of_plain_type), Role.SOURCE),
    ),
)
