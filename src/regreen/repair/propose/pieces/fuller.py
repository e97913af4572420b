"""Conditions as they are asked elsewhere in the module, in full."""

import ast
import builtins
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops

LONGEST = 120
_BUILTINS = frozenset(dir(builtins))


def in_full(site: Site, node: ast.If | ast.While | ast.IfExp | ast.comprehension) -> Iterator[Change | None]:
    """A condition that is a part of a longer one elsewhere, as that one."""
    known = {*site.local, *site.module, *_BUILTINS, "self"}
    for test in node.ifs if isinstance(node, ast.comprehension) else [node.test]:
        own = site.text(test)
        for text, parts, names in site.once("longer conditions", _longer):
            if own in parts and names <= known:
                level = ops.OR if " or " in text else ops.AND
                yield site.put(test, text, level)


def _longer(site: Site) -> list[tuple[str, tuple[str, ...], frozenset[str]]]:
    """Each joined condition of the module with its parts and its names."""
    found = {}
    for node in site.source.nodes:
        if isinstance(node, ast.BoolOp) and len(site.source.of(node)) <= LONGEST:
            text = site.source.of(node)
            parts = tuple(site.source.of(one) for one in node.values)
            if "\n" not in text:
                found[text] = (text, parts, site.source.names_in(node))
    return list(found.values())


PIECES = (
    Piece(
        name="condition in full",
        family="condition",
        prior=0.5,
        on=(ast.If, ast.While, ast.IfExp, ast.comprehension),
        make=in_full,
    ),
)
