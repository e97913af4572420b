"""What a loop leaves over: the part behind the last place where something was found."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site

LONGEST = 90


def rest(site: Site, node: ast.For | ast.While) -> Iterator[Change | None]:
    """After a loop that cuts parts out of something, the part that is left, put away as the others are."""
    if not site.source.owns_lines(node):
        return
    for inner in ast.walk(node):
        if not isinstance(inner, ast.Expr | ast.AugAssign | ast.Assign) or inner.lineno != inner.end_lineno:
            continue
        cuts = [one for one in ast.walk(inner) if isinstance(one, ast.Subscript) and _is_cut(one)]
        if len(cuts) != 1 or len(site.text(inner)) > LONGEST:
            continue
        [cut] = cuts
        base, lower = site.text(cut.value), _lower(site, cut)
        start = site.source.span(inner)[0]
        low, high = (place - start for place in site.source.span(cut))
        text = f"{site.text(inner)[:low]}{base}[{lower}:]{site.text(inner)[high:]}"
        yield site.insert_after(node, f"if {lower} < len({base}):", f"    {text}", factor=1.0)
        yield site.insert_after(node, text, factor=0.9)
        yield site.insert_after(node, f"if {base}[{lower}:]:", f"    {text}", factor=0.4)


def _lower(site: Site, cut: ast.Subscript) -> str:
    lower = cut.slice.lower if isinstance(cut.slice, ast.Slice) else None
    return site.text(lower) if lower is not None else "0"


def _is_cut(node: ast.Subscript) -> bool:
    return isinstance(node.slice, ast.Slice) and node.slice.lower is not None and node.slice.upper is not None


PIECES = (Piece(name="rest after a loop", family="insertion", prior=0.3, on=(ast.For, ast.While), make=rest),)
