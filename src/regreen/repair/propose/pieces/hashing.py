"""A look-up of what cannot be hashed, made a search."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site

SEARCHED = ("list", "tuple")


def searched(site: Site, node: ast.Compare) -> Iterator[Change | None]:
    """Membership asked of each element, where what is looked for was told to have no hash."""
    if "TypeError" not in site.crashed(node) or not any("unhashable" in one for one in site.evidence.messages):
        return
    for operator, right in zip(node.ops, node.comparators, strict=True):
        if isinstance(operator, ast.In | ast.NotIn) and not isinstance(right, ast.List | ast.Tuple):
            text = site.text(right)
            yield from (site.put(right, f"{kind}({text})", factor=1.0 - 0.1 * at) for at, kind in enumerate(SEARCHED))


PIECES = (Piece(name="searched without a hash", family="call", prior=0.7, on=(ast.Compare,), make=searched),)
