"""Literals of one statement: what it asks for beside what it answers, however it is put."""

import ast
from collections.abc import Iterator

from regreen.act.guard.source.reading import is_constant, is_trivial
from regreen.syntax.module import Module

Spot = tuple[frozenset[str], frozenset[str], ast.AST, int]
"""Literals asked for, literals answered, where, and its line."""
_ORDERED = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_LARGE = 10**9


def together(module: Module) -> Iterator[Spot]:
    """Conditions with their answers, choices without a condition, loops over pairs."""
    for node in module.of(ast.If):
        values = [row.value for row in node.body if isinstance(row, ast.Return) and row.value is not None]
        yield from _spot(_asked(node.test), (one for value in values for one in _said(value)), node)
    for row in module.of(ast.Return, ast.Assign):
        for compare in ast.walk(row.value) if row.value is not None else ():
            if isinstance(compare, ast.Compare) and compare is not row.value:
                inside = set(ast.walk(compare))
                rest = (one for one in _parts(row.value) if one not in inside)
                yield from _spot(_asked(compare), (text for one in rest for text in _said(one)), row)
    for loop in module.of(ast.For):
        pairs = loop.iter.elts if isinstance(loop.iter, ast.List | ast.Tuple) else []
        for pair in pairs:
            if isinstance(pair, ast.Tuple) and len(pair.elts) > 1:
                yield from _spot(_said(pair.elts[0]), (one for part in pair.elts[1:] for one in _said(part)), pair)


def _spot(asked: Iterator[str], said: Iterator[str], node: ast.expr | ast.stmt) -> Iterator[Spot]:
    given, answers = frozenset(asked), frozenset(said)
    if given and answers:
        yield given, answers, node, node.lineno


def _parts(node: ast.AST | None) -> Iterator[ast.expr]:
    return (one for one in ast.walk(node) if isinstance(one, ast.expr)) if node is not None else iter(())


def _asked(test: ast.expr) -> Iterator[str]:
    """Literals that a condition asks for; bounds are none. A text of digits is the number as well."""
    ordered = {
        part
        for one in ast.walk(test)
        if isinstance(one, ast.Compare) and any(isinstance(op, _ORDERED) for op in one.ops)
        for part in ast.walk(one)
    }
    for one in _parts(test):
        if one not in ordered:
            yield from _said(one)
            if isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value.isdigit():
                yield one.value


def _said(node: ast.expr) -> Iterator[str]:
    """A literal that says something, sums of numbers worked out."""
    if isinstance(node, ast.BinOp) and (number := _number(node)) is not None:
        yield repr(number)
    elif is_constant(node) and not is_trivial(node):
        yield ast.unparse(node)


def _number(node: ast.expr) -> int | float | None:
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return value
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() as op, right=right):
            one, two = _number(left), _number(right)
            if one is None or two is None or max(abs(one), abs(two)) > _LARGE:
                return None
            return one + two if isinstance(op, ast.Add) else one - two if isinstance(op, ast.Sub) else one * two
        case _:
            return None
