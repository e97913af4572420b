"""Arguments that functions of the standard library once took, in the way in which they take them now."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces.definitions import with_import
from regreen.repair.propose.site import Change, Site


def argument_moved(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """What is gone as an argument, said otherwise."""
    match node:
        case ast.Call(func=ast.Attribute(attr="shuffle"), args=[things, ast.Attribute(value=source, attr="random")]):
            yield site.put(node, f"{site.text(source)}.shuffle({site.text(things)})")
        case ast.Call(func=ast.Attribute(attr="shuffle"), args=[things, source]):
            yield site.put(node, f"{site.text(things)}.sort(key=lambda _: {site.text(source)}())", factor=0.4)
        case ast.Call(func=ast.Attribute(attr="has_key", value=table), args=[key]):
            yield site.put(node, f"({site.text(key)} in {site.text(table)})")
        case ast.Call(func=ast.Attribute(attr="getchildren", value=element), args=[]):
            yield site.put(node, f"list({site.text(element)})")
        case ast.Call(func=ast.Attribute(attr="sample"), args=[things, *_]) if not isinstance(things, ast.Call):
            yield site.put(things, f"sorted({site.text(things)})")
            yield site.put(things, f"list({site.text(things)})", factor=0.7)
        case _:
            yield from _compared_by(site, node)


def _compared_by(site: Site, node: ast.Call) -> Iterator[Change]:
    """A comparing function made the key of sorting."""
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if called not in {"sort", "sorted"}:
        return
    line = "from functools import cmp_to_key"
    needed = () if "cmp_to_key" in site.module else with_import(site, line, 1.0).edits
    for word in node.keywords:
        if word.arg == "cmp" or (word.arg == "key" and "TypeError" in site.crashed(node)):
            text = f"key=cmp_to_key({site.text(word.value)})"
            yield Change(edits=(*needed, site.source.replace(word, text)))


PIECES = (Piece(name="argument moved", family="import", prior=0.8, on=(ast.Call,), make=argument_moved),)
