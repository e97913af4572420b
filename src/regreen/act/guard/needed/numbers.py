"""Numbers of a change's own that may stand there for nothing: bounds and steps of a calculation."""

import ast
from collections.abc import Collection, Iterator

from regreen.act.guard.natural import is_natural
from regreen.act.guard.source.told import weight

Instead = tuple[ast.expr, ast.expr]
"""An expression, and what it would be without the number."""
_STEPS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod)
_ROUNDS = (ast.FloorDiv, ast.Mod)
_LEAST = 0.01
"""Smaller numbers are tolerances."""


def bounds(tree: ast.Module, known: Collection[str]) -> Iterator[Instead]:
    """New expressions that hold a number of their own as a bound, each with what it would be without.

    Zero and one are everybody's bounds: with them it is only asked whether anything but the bound is needed.
    """
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="min" | "max"), args=[one, two], keywords=[]):
                found = [*_sides(one, two, known), *_sides(two, one, known)]
            case ast.IfExp(test=ast.Compare(left=left, comparators=[right])):
                found = [node.body, node.orelse] if any(is_own(one, known) for one in (left, right)) else []
            case _:
                continue
        if ast.dump(node) not in known:
            yield from ((node, instead) for instead in found)


def _sides(bound: ast.expr, other: ast.expr, known: Collection[str]) -> Iterator[ast.expr]:
    if is_own(bound, known):
        yield other
    elif _is_number(bound) and ast.dump(other) not in known and not isinstance(other, ast.Constant):
        yield bound


def steps(tree: ast.Module, known: Collection[str]) -> Iterator[Instead]:
    """New roundings and remainders with what they would be without the numbers of their own: ``x // 10 * 10`` would be
    ``x``.
    """
    inside: set[ast.expr] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and node not in inside and ast.dump(node) not in known:
            passed = list(_passed(node, known))
            inside.update(passed)
            if any(isinstance(one.op, _ROUNDS) for one in passed):
                yield node, _inner(passed[-1], known)


def _passed(node: ast.expr, known: Collection[str]) -> Iterator[ast.BinOp]:
    """The steps from the outside, as long as each has one number of its own."""
    while isinstance(node, ast.BinOp) and isinstance(node.op, _STEPS) and _inner(node, known) is not node:
        yield node
        node = _inner(node, known)


def _inner(node: ast.BinOp, known: Collection[str]) -> ast.expr:
    """What a step is made with beside its own number; itself where it has none, or nothing else."""
    for number, other in ((node.right, node.left), (node.left, node.right)):
        if is_own(number, known) and not isinstance(other, ast.Constant):
            return other
    return node


def _is_number(node: ast.expr) -> bool:
    inner = node.operand if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else node
    value = inner.value if isinstance(inner, ast.Constant) else None
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_own(node: ast.expr, known: Collection[str]) -> bool:
    """Whether it is a number that the module did not hold before, and that not every program holds."""
    text = ast.unparse(node) if _is_number(node) else ""
    fresh = bool(text) and ast.dump(node) not in known and weight(text) > 0
    return fresh and not is_natural(text) and abs(float(ast.literal_eval(text))) >= _LEAST
