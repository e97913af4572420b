"""Lookups that may find nothing, and what they give then."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops

MOST_NAMED = 6


def lookup(site: Site, node: ast.Subscript) -> Iterator[Change | None]:
    """A lookup that tolerates a missing key."""
    if (
        any(isinstance(one, ast.Slice) for one in ast.walk(node.slice))
        or not isinstance(node.ctx, ast.Load)
        or not site.maybe(node.value, "dict", "defaultdict")
    ):
        return
    boost = 3.0 if "KeyError" in site.crashed(node) else 1.0
    base, key = site.operand(node.value, ops.ATOM), site.text(node.slice)
    for default, factor in (
        ("", 0.8),
        ("0", 0.8),
        ("[]", 0.5),
        ('""', 0.4),
        ("None", 0.1),
        ("{}", 0.3),
        (key, 0.4),
        ("1", 0.2),
        ("set()", 0.2),
    ):
        text = f"{base}.get({key})" if not default else f"{base}.get({key}, {default})"
        yield site.put(node, text, factor=min(2.0, factor * boost))
    for default, factor in _of_the_module(site, key):
        yield site.put(node, f"{base}.get({key}, {default})", factor=min(2.0, factor * boost))


def _of_the_module(site: Site, key: str) -> list[tuple[str, float]]:
    """Defaults that the module has for a key: what it gives elsewhere, then its constants, the likest name first."""
    elsewhere = [text for asked, text in site.once("defaults of lookups", _defaults) if asked == key]
    word = key.strip("'\"").upper()
    named = sorted((name for name in site.module if name.isupper()), key=lambda name: (word not in name, name))
    return [(text, 1.0) for text in dict.fromkeys(elsewhere)] + [
        (name, 0.8 if word in name else 0.15) for name in named[:MOST_NAMED]
    ]


def _defaults(site: Site) -> list[tuple[str, str]]:
    """Keys and defaults of all lookups of the module, as they are written."""
    calls = [one for one in site.source.nodes if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute)]
    tolerant = [one for one in calls if isinstance(one.func, ast.Attribute) and one.func.attr in {"get", "pop"}]
    return [(site.text(one.args[0]), site.text(one.args[1])) for one in tolerant if len(one.args) == 1 + 1]


def lookup_default(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """Another default of ``get``, ``pop``, ``getattr`` or ``next``; the strict form."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    base = 1 if name in {"get", "pop", "next"} else 2
    if name not in {"get", "pop", "getattr", "next", "setdefault"} or not base <= len(node.args) <= base + 1:
        return
    head = ", ".join(site.text(one) for one in node.args[:base])
    callee = site.text(node.func)
    for default in ("0", "None", "[]", '""', "{}", "1", "False", "set()", *_first_arguments(site, node)):
        yield site.put(node, f"{callee}({head}, {default})", factor=0.8)
    if name == "get" and isinstance(node.func, ast.Attribute):
        for default in (f"len({site.text(node.func.value)})", "-1", 'float("inf")'):
            yield site.put(node, f"{callee}({head}, {default})", factor=0.3)
        yield site.put(node, f"{site.operand(node.func.value, ops.ATOM)}[{site.text(node.args[0])}]", factor=0.4)


def _first_arguments(site: Site, node: ast.Call) -> list[str]:
    return [site.text(node.args[0])] + [name for name in site.local[:8] if name != "self"]


PIECES = (
    Piece(name="tolerant lookup", family="call", prior=0.3, on=(ast.Subscript,), make=lookup),
    Piece(name="default of a lookup", family="call", prior=0.35, on=(ast.Call,), make=lookup_default),
)
