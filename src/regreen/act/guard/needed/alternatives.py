"""New expressions that choose one of several values, without one of these."""

import ast
from collections import Counter
from collections.abc import Iterator

from regreen.act.guard.needed.numbers import Instead, Known

_CHOOSING = frozenset({"min", "max", "sorted", "next", "filter", "chain", "reduce"})
"""Functions that give one of what they are given, or all of it in another order."""


def alternatives(tree: ast.Module, known: Known, before: ast.Module | None = None) -> Iterator[Instead]:
    """New choices with what they would be with one value less.

    ``a or b`` would be ``a``, where a value is meant and not a condition; ``min(a, b)`` would be ``a`` and ``b``;
    ``next(filter(None, (a, b)))`` would be ``next(filter(None, (a,)))``. Constants and empty collections are what
    careful code falls back to, so they stay.

    Args:
        tree: the new module.
        known: what is nothing new.
        before: the old module; where it chose as often in such a way, its choices are written otherwise now.
    """
    now, then = _counted(tree), _counted(before) if before is not None else Counter[str]()
    for kind, node in _choices(tree):
        if now[kind] > then[kind] and not known.holds(node):
            yield from ((part, rest) for part, rest in _less(node, known))


def _counted(tree: ast.Module) -> Counter[str]:
    return Counter(kind for kind, _ in _choices(tree))


def _choices(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Each place where one of several values is chosen, with the way in which it is."""
    asked = frozenset(_conditions(tree))
    for node in ast.walk(tree):
        match node:
            case ast.BoolOp(op=ast.Or()) if node not in asked:
                yield "or", node
            case ast.Call(func=function) if _name(function) in _CHOOSING:
                yield _name(function), node
            case _:
                pass


def _less(node: ast.expr, known: Known) -> Iterator[Instead]:
    match node:
        case ast.BoolOp(values=values):
            yield from ((node, rest) for rest in _less_of_or(node, values, known))
        case ast.Call(func=ast.Name(id="min" | "max"), args=[_, _, *_] as args):
            yield from ((node, rest) for rest in _less_of_call(node, args))
        case ast.Call(args=args):
            for shown in args:
                if isinstance(shown, ast.Tuple | ast.List | ast.Set) and not known.holds(shown):
                    yield from ((shown, rest) for rest in _less_of_display(shown))
        case _:
            return


def _conditions(tree: ast.Module) -> Iterator[ast.expr]:
    """What is only asked whether it is true, parts of it included."""
    for node in ast.walk(tree):
        match node:
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) | ast.Assert(test=test):
                yield from _parts(test)
            case ast.comprehension(ifs=tests):
                yield from (part for test in tests for part in _parts(test))
            case ast.UnaryOp(op=ast.Not(), operand=test) | ast.Call(func=ast.Name(id="bool"), args=[test]):
                yield from _parts(test)
            case ast.BoolOp(values=values) if all(isinstance(one, ast.Compare | ast.UnaryOp) for one in values):
                yield node
            case _:
                pass


def _parts(test: ast.expr) -> Iterator[ast.expr]:
    yield test
    if isinstance(test, ast.BoolOp):
        for one in test.values:
            yield from _parts(one)


def _less_of_or(node: ast.BoolOp, values: list[ast.expr], known: Known) -> Iterator[ast.expr]:
    """Without a new value that stands behind another one."""
    for value in values[1:]:
        if _is_worked_out(value) and not (known.holds(value) and isinstance(value, ast.Call)):
            rest = [one for one in values if one is not value]
            yield rest[0] if len(rest) == 1 else ast.BoolOp(op=node.op, values=rest)


def _less_of_call(node: ast.Call, args: list[ast.expr]) -> Iterator[ast.expr]:
    if node.keywords or any(isinstance(one, ast.Starred) for one in args) or not all(map(_is_worked_out, args)):
        return
    for value in args:
        rest = [one for one in args if one is not value]
        yield rest[0] if len(rest) == 1 else ast.Call(func=node.func, args=rest, keywords=[])


def _less_of_display(node: ast.Tuple | ast.List | ast.Set) -> Iterator[ast.expr]:
    if len(node.elts) > 1 and all(map(_is_worked_out, node.elts)):
        for value in node.elts:
            yield _display(node, [one for one in node.elts if one is not value])


def _display(node: ast.Tuple | ast.List | ast.Set, values: list[ast.expr]) -> ast.expr:
    if isinstance(node, ast.Set):
        return ast.Set(elts=values)
    return type(node)(elts=values, ctx=ast.Load())


def _is_worked_out(node: ast.expr) -> bool:
    """Whether it reads something, rather than that it is a constant, a display or a function without a name."""
    return isinstance(node, ast.Name | ast.Attribute | ast.Subscript | ast.Call | ast.BinOp)


def _name(function: ast.expr) -> str:
    return str(getattr(function, "id", getattr(function, "attr", "")))
