"""Which values a condition singles out, and what is answered then, however it is turned round."""

import ast
from collections.abc import Iterator
from itertools import pairwise

from regreen.act.guard.source.reading import is_constant
from regreen.syntax.module import Module
from regreen.syntax.scopes import FunctionNode, arguments, blocks

_EXACT = (ast.Eq, ast.In, ast.Is, ast.NotEq, ast.NotIn, ast.IsNot)
_TURNED = (ast.NotEq, ast.NotIn, ast.IsNot)
_NARROW = 2
"""A range of numbers at most this wide singles out what lies in it."""


def singled_out(condition: ast.expr, owner: FunctionNode) -> Iterator[ast.expr]:
    """Literals that a condition holds against a parameter, or against what is worked out from parameters."""
    known = worked_out(owner)
    for compare in ast.walk(condition):
        if isinstance(compare, ast.Compare) and named(compare) & known:
            yield from _wanted(compare)


def worked_out(owner: FunctionNode) -> set[str]:
    """Parameters, and local names whose value comes from them."""
    known = set(arguments(owner)) - {"self", "cls"}
    for part in ast.walk(owner):
        if isinstance(part, ast.Assign) and named(part.value) & known:
            known |= {name for target in part.targets for name in named(target)}
    return known


def named(node: ast.AST) -> set[str]:
    """Plain names below a node."""
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _wanted(compare: ast.Compare) -> Iterator[ast.expr]:
    sides = [compare.left, *compare.comparators]
    if all(isinstance(op, _EXACT) for op in compare.ops):
        yield from (side for side in sides if is_constant(side))
        yield from (part for side in sides if not is_constant(side) for part in _taken_off(side))
    elif len(sides) == 3:  # noqa: PLR2004 - low, value, high
        yield from _between(sides[0], sides[2])


def _taken_off(side: ast.expr) -> Iterator[ast.expr]:
    """``value - 150 == 0`` asks for 150."""
    for part in ast.walk(side):
        if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add | ast.Sub | ast.BitXor):
            yield from (one for one in (part.left, part.right) if is_constant(one))


def _between(low: ast.expr, high: ast.expr) -> Iterator[ast.expr]:
    """The numbers of a range so narrow that it means one of them."""
    ends = [_number(one) for one in (low, high)]
    if ends[0] is None or ends[1] is None or not 0 <= ends[1] - ends[0] <= _NARROW:
        return
    whole = range(int(ends[0]), int(ends[1]) + 1)
    yield from (ast.Constant(number) for number in whole)
    yield from (low, high)


def _number(node: ast.expr) -> float | None:
    try:
        value = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError):
        return None
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def turned_answers(condition: ast.expr, node: ast.AST, owner: FunctionNode) -> Iterator[ast.expr]:
    """Constants answered in the else of a condition, or right behind one that asks the wrong way round."""
    if not isinstance(node, ast.If):
        return
    turned = any(isinstance(part, ast.Compare) and isinstance(part.ops[0], _TURNED) for part in ast.walk(condition))
    behind = list(node.orelse) or (list(_next_to(node, owner)) if turned else [])
    for statement in behind:
        value = getattr(statement, "value", None)
        if isinstance(statement, ast.Return | ast.Assign) and isinstance(value, ast.expr) and is_constant(value):
            yield value


def _next_to(node: ast.If, owner: FunctionNode) -> Iterator[ast.stmt]:
    for inner in ast.walk(owner):
        for body in blocks(inner) if isinstance(inner, ast.stmt) else ():
            yield from (following for one, following in pairwise(body) if one is node)


def counted(condition: ast.expr, owner: FunctionNode, module: Module) -> bool:
    """Whether a condition asks about something of the module that the same function changes at each call."""
    return bool(named(condition) & kept_by_module(module) & changed_in(owner))


def kept_by_module(module: Module) -> set[str]:
    """Names that outlive a call: what the module assigns, and its functions, which can bear attributes."""
    found = {name for one in module.tree.body if isinstance(one, ast.Assign) for name in named(one)}
    return found | {one.name for one in module.tree.body if isinstance(one, FunctionNode)}


def changed_in(owner: FunctionNode) -> set[str]:
    """Names whose value, or inside, a function changes."""
    found: set[str] = set()
    for part in ast.walk(owner):
        match part:
            case ast.AugAssign(target=target):
                found |= named(target)
            case ast.Call(func=ast.Attribute(value=value, attr="append" | "add" | "pop" | "update" | "popleft")):
                found |= named(value)
            case ast.Call(func=ast.Name(id="next"), args=[value, *_]):
                found |= named(value)
            case ast.Assign(targets=[ast.Subscript() | ast.Attribute() as target]):
                found |= named(target)
            case ast.Global(names=names):
                found |= set(names)
    return found
