"""What the types seen at run time offer: methods with a name like the one called, one's own class, conversions."""

import ast
import builtins
import collections
import datetime as dt
import decimal
import fractions
import pathlib
import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import lru_cache

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site

_ROOMS = (builtins, dt, collections, pathlib, re, decimal, fractions)
ALIKE = 0.6

_AS_PLAIN: dict[str, tuple[tuple[str, float], ...]] = {
    "PosixPath": (("str({0})", 0.8), ("os.fspath({0})", 1.0), ("{0}.as_posix()", 0.3)),
    "WindowsPath": (("str({0})", 0.8), ("os.fspath({0})", 1.0)),
    "bytes": (("{0}.decode()", 1.0),),
    "bytearray": (("bytes({0})", 1.0),),
    "str": (("{0}.encode()", 0.3), ("[{0}]", 0.5)),
    "tuple": (("list({0})", 0.8),),
    "generator": (("list({0})", 1.0),),
    "dict_keys": (("list({0})", 1.0),),
    "dict_values": (("list({0})", 1.0),),
    "dict_items": (("list({0})", 1.0),),
    "map": (("list({0})", 1.0),),
    "filter": (("list({0})", 1.0),),
    "zip": (("list({0})", 1.0),),
    "set": (("list({0})", 0.6), ("sorted({0})", 0.6)),
    "int": (("str({0})", 0.4),),
}
"""What code that wants something plainer makes of a value of this type."""


@lru_cache(maxsize=512)
def methods_like(kind: str, name: str) -> tuple[tuple[str, float], ...]:
    """Public methods of a well-known type whose name is like another, likest first, each with its likeness."""
    known = next((getattr(room, kind) for room in _ROOMS if isinstance(getattr(room, kind, None), type)), None)
    found = [
        (other, _likeness(name, other))
        for other in (dir(known) if known else ())
        if other != name and not other.startswith("_") and callable(getattr(known, other, None))
    ]
    return tuple(sorted((pair for pair in found if pair[1] >= ALIKE), key=lambda pair: (-pair[1], pair[0])))


def _likeness(one: str, two: str) -> float:
    within = len(min(one, two, key=len)) >= len("abc") and (one in two or two in one)
    return max(SequenceMatcher(None, one, two).ratio(), 0.8 if within else 0.0)


def like_named(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A method of the object's own type with a name like the one called."""
    if not isinstance(node.func, ast.Attribute):
        return
    end = site.source.span(node.func)[1]
    for kind in sorted({one.rstrip("0") for one in site.kinds(node.func.value)}):
        for other, likeness in methods_like(kind, node.func.attr):
            yield site.swap(end - len(node.func.attr), end, other, likeness)


def own_class(site: Site, node: ast.Name) -> Iterator[Change | None]:
    """The class of the object at hand where a class of the module is named: what inherits is meant too."""
    if not isinstance(node.ctx, ast.Load) or node.id not in site.once("classes", _classes):
        return
    if "self" in site.local:
        yield site.put(node, "type(self)")
        yield site.put(node, "self.__class__", factor=0.6)
    if "cls" in site.local:
        yield site.put(node, "cls")


def _classes(site: Site) -> frozenset[str]:
    return frozenset(node.name for node in site.source.nodes if isinstance(node, ast.ClassDef))


def made_plain(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """A variable turned into something plainer before the statement that failed on it, or where the function begins."""
    failed = bool(site.crashed(node) & {"TypeError", "AttributeError", "ValueError"})
    if not failed and not _is_first(site, node):
        return
    for name in site.local:
        if failed and name not in site.source.names_in(node):
            continue
        for kind in sorted({one.rstrip("0") for one in site.types.get(name, ())}):
            for form, factor in _AS_PLAIN.get(kind, ()):
                if not form.startswith("os.") or "os" in site.module:
                    share = factor * (1.0 if failed else 0.4)
                    yield site.insert_before(node, f"{name} = {form.format(name)}", factor=share)


def _is_first(site: Site, node: ast.stmt) -> bool:
    body = site.function.node.body if site.function else []
    return node in body[:1]


_SIMPLE = (ast.Assign, ast.AugAssign, ast.Expr, ast.Return, ast.If, ast.For, ast.While, ast.With, ast.Try)

PIECES = (
    Piece(name="method with a like name", family="kind", prior=0.4, on=(ast.Call,), make=like_named),
    Piece(name="own class", family="kind", prior=0.35, on=(ast.Name,), make=own_class),
    Piece(name="made plain first", family="kind", prior=0.25, on=_SIMPLE, make=made_plain),
)
