"""Guards on what was worked out right before."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces.insertions import ends_of, tests_of
from regreen.repair.propose.site import Change, Site

MOST_ENDS = 8


def guarded(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """After a value is worked out, an early end where it is empty, zero, below zero or None."""
    block = site.block_of(node)
    before = block[block.index(node) - 1] if block.index(node) else None
    if not isinstance(before, ast.Assign) or not site.source.owns_lines(node):
        return
    ends = ends_of(site, node)[:MOST_ENDS]
    for name in [one.id for one in before.targets if isinstance(one, ast.Name)]:
        for atom, factor in tests_of(site, name):
            for end, weight in ends:
                lines = [f"    {line}" for line in end.split("\n")]
                change = site.insert_before(node, f"if {atom}:", *lines, factor=factor * weight)
                yield change.hangs_on(atom, node, effective=True) if change else None


_LATER = (ast.Assign, ast.AugAssign, ast.Expr, ast.Return, ast.If, ast.For, ast.While, ast.With, ast.Try)

PIECES = (Piece(name="guard on what was worked out", family="guard", prior=0.2, on=_LATER, make=guarded),)
