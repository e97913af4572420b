"""The greater or lesser of what was there and what comes; places kept within a sequence; chains of calls."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site

SIZED = ("list", "tuple", "str", "deque", "bytes")
MOST = 5


def best_so_far(site: Site, node: ast.Assign) -> Iterator[Change | None]:
    """What was there kept when it is greater, lesser, or there at all."""
    if len(node.targets) != 1 or isinstance(node.value, ast.Constant | ast.Lambda | ast.Tuple):
        return
    target, value = node.targets[0], site.text(node.value)
    if not isinstance(target, ast.Name | ast.Attribute | ast.Subscript):
        return
    text = site.text(target)
    seen = site.kinds(node.value) | site.kinds(target)
    if text in value or (seen and not seen & {"int", "float", "date", "datetime", "str", "tuple", "timedelta"}):
        return
    first = isinstance(target, ast.Name) and site.once("bound once", _bound_once).get(text, 0) < 2
    likely = 0.2 if first else 1.0
    yield site.put(node.value, f"max({text}, {value})", factor=likely)
    yield site.put(node.value, f"min({text}, {value})", factor=likely)


def _bound_once(site: Site) -> dict[str, int]:
    """How often each variable is bound; a parameter counts once."""
    counts = dict.fromkeys(scope.parameters(site), 1)
    for node in site.nodes:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            counts[node.id] = counts.get(node.id, 0) + 1
    return counts


def within_bounds(site: Site, node: ast.Assign | ast.Subscript | ast.Call | ast.Return) -> Iterator[Change | None]:
    """A place that is at most the last one, or at least the first."""
    given = node.slice if isinstance(node, ast.Subscript) else getattr(node, "value", None)
    places = node.args[:3] if isinstance(node, ast.Call) else [given]
    values = [one for one in places if isinstance(one, ast.BinOp | ast.Call | ast.Name | ast.Subscript)]
    ends = [f"len({name}) - 1" for name in scope.of_kind(site, *SIZED)[:MOST]]
    ends += [f"{name} - 1" for name in scope.of_kind(site, "int")[:MOST]]
    for value in values:
        if site.maybe(value, "int", "float"):
            text = site.text(value)
            for end in ends:
                if not text.startswith(end.split(" ")[0]):
                    yield site.put(value, f"min({text}, {end})", factor=1.0 if site.kinds(value) else 0.6)
            if isinstance(value, ast.BinOp):
                yield site.put(value, f"max(0, {text})", factor=0.8)


def links_swapped(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """Two calls of a chain in the other order."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Call(func=ast.Attribute(value=base)) as inner)):
            at, middle, end = site.source.span(base)[1], site.source.span(inner)[1], site.source.span(node)[1]
            first, second = site.source.text[at:middle], site.source.text[middle:end]
            if first != second:
                yield site.swap(at, end, second + first)


def nested_swapped(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """``f(g(x))`` as ``g(f(x))``."""
    match node:
        case ast.Call(args=[ast.Call(func=inner, args=[_], keywords=[])], keywords=[]):
            if site.text(inner) != site.text(node.func):
                edits = (
                    site.source.replace(node.func, site.text(inner)),
                    site.source.replace(inner, site.text(node.func)),
                )
                yield Change(edits=edits)


def from_there_on(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A search that begins at a place: behind what was found or put there."""
    called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    if called not in SEARCHES or len(node.args) != 1 or node.keywords:
        return
    searched = site.text(node.args[0])
    for name in scope.of_kind(site, "int")[:MOST]:
        texts = [one for one in scope.of_kind(site, *SIZED)[:MOST] if one != searched]
        forms = [f"{name} + 1", name, f"{name} + len({searched})", *(f"{name} + len({one})" for one in texts)]
        for form, factor in zip(forms, (1.0, 1.0, *[0.8] * len(forms)), strict=False):
            yield site.put(node, f"{site.text(node.func)}({searched}, {form})", factor=factor)


SEARCHES = frozenset({"find", "index", "startswith", "search", "match", "count", "rindex", "rfind", "fullmatch"})

PIECES = (
    Piece(name="best so far", family="call", prior=0.2, on=(ast.Assign,), make=best_so_far),
    Piece(
        name="within bounds",
        family="call",
        prior=0.1,
        on=(ast.Assign, ast.Subscript, ast.Call, ast.Return),
        make=within_bounds,
    ),
    Piece(name="links of a chain swapped", family="call", prior=0.35, on=(ast.Call,), make=links_swapped),
    Piece(name="search from a place", family="call", prior=0.3, on=(ast.Call,), make=from_there_on),
    Piece(name="nested calls swapped", family="call", prior=0.2, on=(ast.Call,), make=nested_swapped),
)
