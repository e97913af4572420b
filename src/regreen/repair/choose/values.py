"""Tests for None and emptiness that a change brings in, beside the values that were really seen at run time."""

import ast
from collections.abc import Iterator, Mapping

from regreen.repair.edit import new_text
from regreen.repair.propose.site import Evidence
from regreen.repair.variants import Variant
from regreen.syntax.scopes import Function, outer_functions

SEEN, NEVER = 0.7, -0.7


def values_of(variant: Variant, texts: Mapping[str, str], evidence: Evidence) -> float:
    """For a change whose tests ask for what was seen, below zero for one that asks for what never was."""
    try:
        old, new = ast.parse(texts[variant.file]), ast.parse(new_text(variant, texts))
    except (SyntaxError, ValueError, RecursionError):
        return 0.0
    before = {one.qualname: one for one in outer_functions(old)}
    told = []
    for function in outer_functions(new):
        mine = before.get(function.qualname)
        if mine is not None and ast.dump(mine.node) != ast.dump(function.node):
            types = evidence.types.get(f"{variant.file}:{mine.first}", {})
            told += list(_told(mine, function, types))
    return min(told, default=0.0) if any(one < 0 for one in told) else max(told, default=0.0)


def _told(before: Function, after: Function, types: Mapping[str, frozenset[str]]) -> Iterator[float]:
    asked, truths = set(_asked(before.node)), set(_truths(before.node))
    for name, what in _asked(after.node):
        kinds = types.get(name, frozenset())
        if (name, what) in asked or not kinds:
            continue
        if what == "none":
            yield SEEN if "NoneType" in kinds else NEVER
        elif what == "some" and "NoneType" in kinds:
            # Its truth was asked for, and it was seen empty as well as missing.
            yield SEEN if name in truths and any(kind.endswith("0") for kind in kinds - {"bool0"}) else 0.0
        elif what == "some":
            yield NEVER
        elif (name, "none") in asked and "NoneType" in kinds:
            # Only None was asked for, and it was seen empty as well.
            yield SEEN if any(kind.endswith("0") for kind in kinds - {"bool0"}) else NEVER
        elif not any(kind in {"bool", "NoneType"} for kind in kinds):
            yield SEEN / 2 if any(kind.endswith("0") for kind in kinds) else NEVER


def _truths(node: ast.AST) -> Iterator[str]:
    """Names and attributes whose truth is asked for."""
    for one in ast.walk(node):
        match one:
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
                parts = test.values if isinstance(test, ast.BoolOp) else [test]
            case ast.BoolOp(values=parts):
                pass
            case _:
                continue
        yield from (ast.unparse(part) for part in parts if isinstance(part, ast.Name | ast.Attribute))


def _asked(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Names and attributes that are asked for None or for emptiness."""
    for one in ast.walk(node):
        match one:
            case ast.Compare(left=left, ops=[ast.Is()], comparators=[ast.Constant(value=None)]):
                yield ast.unparse(left), "none"
            case ast.Compare(left=left, ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]):
                yield ast.unparse(left), "some"
            case ast.UnaryOp(op=ast.Not(), operand=ast.Name() | ast.Attribute() as left):
                yield ast.unparse(left), "empty"
            case ast.BoolOp(op=ast.Or(), values=[ast.Name() | ast.Attribute() as left, *_]):
                yield ast.unparse(left), "empty"
