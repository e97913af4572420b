"""Arguments that functions of the standard library once took, in the way in which they take them now."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces.definitions import with_import
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops


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
            yield site.put(node, site.text(element), factor=0.9)
        case ast.Call(func=ast.Attribute(attr="sample"), args=[things, *_]) if not isinstance(things, ast.Call):
            yield site.put(things, f"sorted({site.text(things)})")
            yield site.put(things, f"list({site.text(things)})", factor=0.7)
        case ast.Call(func=ast.Attribute(attr="unescape", value=ast.Call()), args=[text]):
            put = site.put(node, f"html.unescape({site.text(text)})")
            yield Change(edits=(*with_import(site, "import html", 1.0).edits, *put.edits))
        case ast.Call(func=ast.Name(id="cmp"), args=[one, two]):
            left, right = site.operand(one, ops.COMPARISON + 1), site.operand(two, ops.COMPARISON + 1)
            yield site.put(node, f"({left} > {right}) - ({left} < {right})", ops.binary_level("-"))
        case ast.Call(func=ast.Name(id="apply"), args=[function, things]):
            yield site.put(node, f"{site.operand(function, ops.ATOM)}(*{site.text(things)})")
        case _:
            yield from _compared_by(site, node)


def end_of_generator(site: Site, node: ast.Raise) -> Iterator[Change | None]:
    """A generator ends by returning; what it raises to tell its end is an error by now."""
    name = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    generates = any(isinstance(one, ast.Yield | ast.YieldFrom) for one in site.nodes)
    if generates and isinstance(name, ast.Name) and name.id == "StopIteration":
        yield Change(edits=(site.source.replace(node, "return"),))


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


PIECES = (
    Piece(name="argument moved", family="import", prior=0.8, on=(ast.Call,), make=argument_moved),
    Piece(name="end of a generator", family="exception", prior=0.8, on=(ast.Raise,), make=end_of_generator),
)
