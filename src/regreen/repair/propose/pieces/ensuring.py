"""Statements that must run whatever happens before them."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site


def in_any_case(site: Site, node: ast.Expr | ast.Assign | ast.AugAssign | ast.Delete) -> Iterator[Change | None]:
    """A statement that runs even when those before it raise or return."""
    block = site.block_of(node)
    at = block.index(node)
    docstring = isinstance(block[0], ast.Expr) and isinstance(block[0].value, ast.Constant)
    starts = dict.fromkeys(place for place in (at - 1, 1 if docstring else 0, at - 2) if 0 <= place < at)
    if docstring:
        starts.pop(0, None)
    if not all(site.source.owns_lines(one) for one in block[: at + 1]):
        return
    for place in starts:
        lent = LENT if any(_yields(one) for one in block[place:at]) else 1.0
        yield _ensured(site, block[place], node, lent * (1.0 if place == at - 1 else 0.7))


LENT = 3.0
"""How much likelier it is where the function gives control away in between: whoever has it may raise."""


def _yields(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Yield)


def _ensured(site: Site, first: ast.stmt, node: ast.stmt, factor: float) -> Change:
    indent, newline = site.source.indent(node), site.source.newline
    start, middle, end = site.source.block_span(first)[0], *site.source.block_span(node)
    body = "".join(f"    {line}" if line.strip() else line for line in _lines(site, start, middle))
    last = "".join(f"    {line}" if line.strip() else line for line in _lines(site, middle, end))
    return site.swap(start, end, f"{indent}try:{newline}{body}{indent}finally:{newline}{last}", factor)


def _lines(site: Site, start: int, end: int) -> list[str]:
    return site.source.text[start:end].splitlines(keepends=True)


PIECES = (
    Piece(
        name="in any case",
        family="exception",
        prior=0.12,
        on=(ast.Expr, ast.Assign, ast.AugAssign, ast.Delete),
        make=in_any_case,
    ),
)
