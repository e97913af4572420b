"""What a change says more closely than tests ask: numbers in place of names, parts of conditions, work done twice."""

import ast
import builtins
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from regreen.act.guard.needed.numbers import Instead, Known, loses
from regreen.syntax.scopes import FunctionNode, arguments, outer_functions

MOST_NAMES = 2
"""Names that are tried in the place of one number."""
MOST_NUMBERS = 12
"""Numbers of one function that are looked at: more are a table."""
_ORDERED = (ast.Eq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_FIRM = (ast.Name, ast.Attribute, ast.Subscript, ast.BinOp)


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A new number, and what could stand there."""

    number: ast.Constant
    """It."""
    name: str
    """A parameter of its function, or a part of one, as code."""
    other: str
    """Another number, as code."""


def named(tree: ast.Module, known: Known) -> Iterator[Named]:
    """New numbers in functions, each with what the function is given in its place."""
    for function in outer_functions(tree):
        rows = _statements(function.node)
        numbers = [(row, number) for row in rows for number in _own_numbers(row, known)][:MOST_NUMBERS]
        given = frozenset(arguments(function.node)) if numbers else frozenset()
        names = [one for row in rows for one in _given(row, given)] if given else []
        asked = [node for node in ast.walk(function.node) if isinstance(node, ast.Compare)] if given else []
        for row, number in numbers:
            beside = _beside(row, number) | _equals(asked, number)
            near = dict.fromkeys((*_given(row, given), *names))
            for name in [one for one in near if one not in beside][:MOST_NAMES]:
                yield Named(number=number, name=name, other=f"{ast.unparse(number)} * 3 + 7")


def _statements(function: FunctionNode) -> tuple[ast.AST, ...]:
    """Statements and heads of compound ones, in order."""
    rows = [node for node in ast.walk(function) if isinstance(node, ast.stmt) and node is not function]
    heads = (getattr(row, "test", None) or getattr(row, "iter", None) or row for row in rows)
    return tuple(sorted(heads, key=lambda row: (row.lineno, row.col_offset)))


def _own_numbers(row: ast.AST, known: Known) -> Iterator[ast.Constant]:
    if not hasattr(row, "body") or isinstance(row, ast.expr):
        yield from (node for node in ast.walk(row) if isinstance(node, ast.Constant) and known.is_own(node))


def _beside(row: ast.AST, number: ast.Constant) -> frozenset[str]:
    """What the number is compared or calculated with: held against itself it says nothing."""
    others = [one for node in ast.walk(row) for one in _others(node, number)]
    return frozenset(ast.unparse(part) for one in others for part in ast.walk(one) if isinstance(part, _FIRM))


def _others(node: ast.AST, number: ast.Constant) -> list[ast.expr]:
    """Operands beside the one that holds the number; none where no operand does."""
    sides = list(node.args) if isinstance(node, ast.Call) else list(_operands(node))
    left = [one for one in sides if all(part is not number for part in ast.walk(one))]
    return left if len(left) < len(sides) else []


def _equals(asked: Sequence[ast.Compare], number: ast.Constant) -> frozenset[str]:
    """What is asked somewhere whether it is this number: both are the same there."""
    said = ast.dump(number)
    told = [node for node in asked if any(ast.dump(one) == said for one in (node.left, *node.comparators))]
    return frozenset(ast.unparse(part) for node in told for part in ast.walk(node) if isinstance(part, _FIRM))


def _given(row: ast.AST, given: frozenset[str]) -> Iterator[str]:
    """Parameters and their attributes that are read there, whole chains only."""
    inner = {part for node in ast.walk(row) for part in _inside(node)}
    for node in ast.walk(row):
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load) and node not in inner:
            text = ast.unparse(node)
            root = text.partition(".")[0]
            if root in given and text not in {"self", "cls"}:
                yield text


def _inside(node: ast.AST) -> tuple[ast.expr, ...]:
    """What is only a part of something else: the object of an attribute, what is called, what is gone through."""
    match node:
        case ast.Attribute(value=value) | ast.Call(func=value) | ast.Subscript(value=value):
            return (value,)
        case _:
            return ()


def conjuncts(tree: ast.Module, known: Known) -> Iterator[Instead]:
    """New conditions of several parts, each without a new part that compares what is worked out."""
    for node in ast.walk(tree):
        match node:
            case ast.BoolOp(op=op, values=values) if not known.holds(node):
                for part in values:
                    if not known.holds(part) and _compares(part):
                        rest = [one for one in values if one is not part]
                        yield node, rest[0] if len(rest) == 1 else ast.BoolOp(op=op, values=rest)
            case ast.Compare(ops=[_, _, *_]) if not known.holds(node):
                yield from ((node, rest) for rest in _without_link(node))


def _compares(node: ast.expr) -> bool:
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            return isinstance(op, _ORDERED) and isinstance(left, _FIRM) and isinstance(right, _FIRM)
        case _:
            return False


def _without_link(chain: ast.Compare) -> Iterator[ast.expr]:
    """A chain of comparisons without its first or its last link."""
    sides = (chain.left, *chain.comparators)
    links = [
        ast.Compare(left=one, ops=[op], comparators=[two])
        for one, op, two in zip(sides, chain.ops, sides[1:], strict=False)
    ]
    for part, rest in ((links[0], slice(1, None)), (links[-1], slice(None, -1))):
        if _compares(part):
            ops, inner = chain.ops[rest], sides[1:] if rest.start else sides[:-1]
            yield ast.Compare(left=inner[0], ops=ops, comparators=list(inner[1:]))


def repeated(tree: ast.Module, known: Known, old: Mapping[str, frozenset[str]]) -> Iterator[Instead]:
    """New calls of a function of the project that the old function called elsewhere, with what is given to it: rounding
    once more where nothing asks for it. And conversions of what a function is given, in calculations.

    Args:
        tree: the new module.
        known: what is nothing new.
        old: by qualified name of a function, what it called before and where, as ``called`` tells it.
    """
    for function in outer_functions(tree):
        before, given = old.get(function.qualname, frozenset()), frozenset(arguments(function.node))
        inside = _in_calculations(function.node)
        for place, call in _calls(function.node):
            if not known.holds(call) and _is_plain(call):
                name = ast.unparse(call.func)
                again = name in before and f"{name} {place}" not in before and not _is_built_in(call.func)
                whole = loses(call) and call in inside and getattr(call.args[0], "id", "") in given
                if again or whole:
                    yield call, call.args[0]


def called(tree: ast.Module) -> dict[str, frozenset[str]]:
    """What each function calls, by its qualified name: the name alone, and with its place."""
    found: dict[str, set[str]] = {}
    for function in outer_functions(tree):
        for place, call in _calls(function.node):
            name = ast.unparse(call.func)
            found.setdefault(function.qualname, set()).update((name, f"{name} {place}"))
    return {name: frozenset(texts) for name, texts in found.items()}


def _calls(function: FunctionNode) -> Iterator[tuple[str, ast.Call]]:
    """Every call with its place: the kind of statement, and what it sets."""
    for row in _statements(function):
        targets = getattr(row, "targets", None) or [getattr(row, "target", None)]
        place = f"{type(row).__name__} {', '.join(ast.unparse(one) for one in targets if isinstance(one, ast.expr))}"
        nodes = ast.walk(row) if not hasattr(row, "body") or isinstance(row, ast.expr) else ()
        yield from ((place, node) for node in nodes if isinstance(node, ast.Call))


def _in_calculations(function: FunctionNode) -> frozenset[ast.expr]:
    """Operands; places and ends of ranges are none, which have to be whole."""
    whole = {part for node in ast.walk(function) for inner in _places(node) for part in ast.walk(inner)}
    return frozenset(part for node in ast.walk(function) if node not in whole for part in _operands(node))


def _places(node: ast.AST) -> tuple[ast.expr, ...]:
    match node:
        case ast.Subscript(slice=place):
            return (place,)
        case ast.Call(func=ast.Name(id="range"), args=args):
            return tuple(args)
        case _:
            return ()


def _is_plain(call: ast.Call) -> bool:
    lone = len(call.args) == 1 and not call.keywords
    return lone and not isinstance(call.args[0], ast.Constant | ast.Starred)


def _is_built_in(function: ast.expr) -> bool:
    """Of the language, or a class or method."""
    name = getattr(function, "id", "")
    return not name or name[0].isupper() or hasattr(builtins, name)


def _operands(node: ast.AST) -> tuple[ast.expr, ...]:
    match node:
        case ast.BinOp(left=left, right=right):
            return left, right
        case ast.Compare(left=left, comparators=others):
            return left, *others
        case ast.AugAssign(value=value):
            return (value,)
        case _:
            return ()
