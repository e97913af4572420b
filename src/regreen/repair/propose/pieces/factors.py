"""Constant factors and parts of texts that are missing."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops

NUMBERS = frozenset({"int", "float"})
MOST, MOST_PLACES, LONGEST = 3, 8, 120


def constant_factor(site: Site, node: ast.AST) -> Iterator[Change | None]:
    """A value halved, doubled, squared, or taken by a number that the function or the module knows."""
    for value in _values(node):
        kinds = site.kinds(value)
        if isinstance(value, ast.Constant | ast.Lambda | ast.Starred) or (kinds and not kinds & NUMBERS):
            continue
        level = ops.binary_level("*")
        text, likely = site.operand(value, level), 1.0 if kinds else 0.6
        for number, factor in site.once("factors", _factors):
            for symbol, share in (("*", 0.8), ("//", 1.0), ("/", 1.0), ("%", 0.5)):
                yield site.put(value, f"{text} {symbol} {number}", level, share * factor * likely)
        square = f"{site.operand(value, ops.ATOM)} ** 2"
        yield site.put(value, square, ops.binary_level("**"), 0.4 * likely)


def _values(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.Return(value=ast.expr() as value) | ast.Assign(value=value) | ast.AugAssign(value=value):
            return [value]
        case ast.BinOp(left=left, right=right):
            return [left, right]
        case ast.Call(args=args):
            return args[:2]
        case ast.Compare(left=left, comparators=[right]):
            return [left, right]
        case _:
            return []


def _factors(site: Site) -> list[tuple[str, float]]:
    own = {node.value for node in site.nodes if isinstance(node, ast.Constant) and type(node.value) is int}
    found = {str(value): 0.8 for value in sorted(own) if value > 2}
    named = {name: 0.6 for name, kind in scope.module_values(site).items() if kind in NUMBERS}
    return [("2", 1.0), *list(found.items())[:MOST], *list(named.items())[:MOST], ("100", 0.4)]


def field_of_text(site: Site, node: ast.JoinedStr) -> Iterator[Change | None]:
    """A value more in a formatted text, or one less."""
    text, start = site.text(node), site.source.span(node)[0]
    if isinstance(site.parent(node), ast.FormattedValue | ast.JoinedStr) or len(text) > LONGEST:
        return
    quote = text.find(text[-1]) + 1
    places = dict.fromkeys([quote, *(at + 1 for at, letter in enumerate(text) if letter == "}"), len(text) - 1])
    if text[quote : quote + 2] == text[-1] * 2 or "{{" in text:
        return
    for name in scope.terms(site):
        if scope.seen(site, name) & {"str", "int", "float"} and f"{{{name}" not in text:
            for at in list(places)[:MOST_PLACES]:
                yield site.swap(start + at, start + at, f"{{{name}}}", 1.0)


PIECES = (
    Piece(
        name="constant factor",
        family="collection",
        prior=0.1,
        on=(ast.Return, ast.Assign, ast.AugAssign, ast.BinOp, ast.Call, ast.Compare),
        make=constant_factor,
    ),
    Piece(name="value in a text", family="format", prior=0.12, on=(ast.JoinedStr,), make=field_of_text),
)
