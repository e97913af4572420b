"""New code without a detail that may do nothing for any test: factors, a condition, a text made shorter."""

import ast
from collections.abc import Callable, Iterator

from regreen.act.guard.needed.crossing import in_texts
from regreen.act.guard.needed.numbers import Instead, Known
from regreen.act.guard.needed.pieces import Piece
from regreen.syntax.source import Source, apply_edits

MOST_FACTORS = 6
_LOSING = frozenset({"replace", "strip", "lstrip", "rstrip", "removeprefix", "removesuffix", "translate"})
"""Methods that leave something out of a text."""

Factor = tuple[ast.expr, bool]
"""What is multiplied or divided by, and whether it is multiplied by."""


Found = Callable[[ast.Module, Known], Iterator[Instead]]
"""Gives new expressions, and what each would be without something."""


def detailed(path: str, after: str, known: Known, found: Found) -> Iterator[Piece]:
    """Each of what is found in one module, with the module without it; nothing where it does not parse."""
    try:
        source = Source(text=after)
    except (SyntaxError, ValueError, RecursionError):
        return
    inside = in_texts(source.tree)
    for node, instead in (one for one in found(source.tree, known) if one[0] not in inside):
        text = apply_edits(after, [source.replace(node, f"({ast.unparse(instead)})")])
        yield Piece(file=path, line=node.lineno, said=" ".join(source.of(node).split()), text=text, edit=())


def details(tree: ast.Module, known: Known) -> Iterator[Instead]:
    """New expressions with what they would be without a detail.

    ``x * a / b`` would be ``x``; ``if c: y = 1`` would be ``if True: y = 1``; ``len(t.strip()) > 3`` would be
    ``len(t) > 3``.
    """
    yield from _without_factors(tree, known)
    yield from _always(tree, known)
    yield from _without_loss(tree, known)


def _without_factors(tree: ast.Module, known: Known) -> Iterator[Instead]:
    inside: set[ast.AST] = set()
    for node in ast.walk(tree):
        if _is_product(node) and node not in inside:
            inside.update(part for part in ast.walk(node) if _is_product(part))
            if not known.holds(node):
                assert isinstance(node, ast.BinOp)
                yield from ((node, rest) for rest in _rests(_factors(node, is_over=True)))


def _is_product(node: ast.AST) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.Div)


def _factors(node: ast.expr, *, is_over: bool) -> list[Factor]:
    """Of a product, in order; a sign before a name counts as one."""
    match node:
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return [*_factors(left, is_over=is_over), *_factors(right, is_over=is_over)]
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            return [*_factors(left, is_over=is_over), *_factors(right, is_over=not is_over)]
        case ast.UnaryOp(op=ast.USub(), operand=ast.Name() | ast.Attribute() | ast.Call() | ast.BinOp() as inner):
            return [(ast.Constant(-1), is_over), *_factors(inner, is_over=is_over)]
        case _:
            return [(node, is_over)]


def _rests(factors: list[Factor]) -> Iterator[ast.expr]:
    """Without one that is multiplied by and one that is divided by, neither of them a sign."""
    over, under = ([one for one, is_over in factors if is_over is wanted] for wanted in (True, False))
    if len(factors) > MOST_FACTORS:
        return
    for one in over:
        for two in under:
            rest = [each for each in over if each is not one]
            if not _is_sign(one) and any(not _is_sign(each) for each in rest):
                yield _joined(rest, [each for each in under if each is not two])


def _is_sign(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == -1


def _joined(over: list[ast.expr], under: list[ast.expr]) -> ast.expr:
    found = over[0]
    for one in over[1:]:
        found = ast.BinOp(left=found, op=ast.Mult(), right=one)
    for one in under:
        found = ast.BinOp(left=found, op=ast.Div(), right=one)
    return found


def _always(tree: ast.Module, known: Known) -> Iterator[Instead]:
    """Conditions of new statements that only set something."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and not node.orelse and not known.holds(node.test) and _only_sets(node):
            yield node.test, ast.Constant(value=True)


def _only_sets(node: ast.If) -> bool:
    return all(isinstance(row, ast.Assign | ast.AugAssign | ast.AnnAssign) for row in node.body)


def _without_loss(tree: ast.Module, known: Known) -> Iterator[Instead]:
    """Texts that are made shorter where only their size counts."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Name(id="len"), args=[ast.Call(func=ast.Attribute(value=value, attr=name)) as call]
            ) if name in _LOSING and not known.holds(call):
                yield call, value
