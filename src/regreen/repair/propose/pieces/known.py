"""Numbers and names of libraries that are mistaken for each other; a condition's twin with another number."""

import ast
import importlib
from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces.conditions import LONGEST_TEXT
from regreen.repair.propose.pieces.moves import EXPORTING
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops
from regreen.syntax.source import Edit

FAMILIES: tuple[tuple[int, ...], ...] = (
    (4, 100, 400),
    (7, 12, 24, 30, 31, 52, 60, 365, 366, 1440, 3600, 86400),
    (28, 29, 30, 31),
    (10, 100, 1000, 10000, 1000000),
    (1000, 1024),
    (2, 8, 10, 16, 32, 64, 128, 256),
    (127, 128, 255, 256, 65535, 65536),
    (48, 65, 97),
    (90, 180, 360),
)
"""Calendar, clock, powers, bytes, letters, angles."""

MOST = 14


def _relatives(value: object) -> list[int]:
    if type(value) is not int:
        return []
    found = dict.fromkeys(one for family in FAMILIES if value in family for one in family if one != value)
    return list(found)


def well_known(site: Site, node: ast.Constant) -> Iterator[Change | None]:
    """Another number of the same kind: of days, of seconds, of bytes."""
    for number in _relatives(node.value):
        yield site.put(node, str(number))


def twin_part(site: Site, node: ast.Compare) -> Iterator[Change | None]:
    """A comparison, and the same once more with another constant: both must hold, or one of them."""
    if not isinstance(site.parent(node), ast.If | ast.While | ast.Return | ast.BoolOp | ast.IfExp | ast.comprehension):
        return
    start, text = site.source.span(node)[0], site.text(node)
    for one in ast.walk(node):
        if not isinstance(one, ast.Constant) or isinstance(site.parent(one), ast.JoinedStr):
            continue
        low, high = (place - start for place in site.source.span(one))
        for other, factor in _others(site, one):
            twin = text[:low] + other + text[high:]
            yield site.put(node, f"{text} or {twin}", ops.OR, factor)
            yield site.put(node, f"{text} and {twin}", ops.AND, 0.7 * factor)


def _others(site: Site, node: ast.Constant) -> list[tuple[str, float]]:
    found = [(str(number), 1.0) for number in _relatives(node.value)]
    for value in site.evidence.literals:
        short = not isinstance(value, str) or len(value) <= LONGEST_TEXT
        if short and type(value) is type(node.value) and value != node.value:
            found.append((repr(value), 0.5))
    return found[:MOST]


def of_the_library(site: Site, node: ast.Attribute) -> Iterator[Change | None]:
    """Another constant or function of a module of the standard library whose name begins alike."""
    if isinstance(node.value, ast.Name) and node.value.id in site.module:
        end = site.source.span(node)[1]
        for name, factor in _like(node.value.id, node.attr):
            yield Change(edits=(Edit(start=end - len(node.attr), end=end, text=name),), factor=factor)


@lru_cache(maxsize=256)
def _like(module: str, name: str) -> tuple[tuple[str, float], ...]:
    """Public names of the same type in a module of the standard library, those that begin alike first."""
    if module not in EXPORTING:
        return ()
    room = importlib.import_module(module)
    kind = type(getattr(room, name, None))
    names = [one for one in dir(room) if one != name and one[:1] != "_" and type(getattr(room, one)) is kind]
    if kind is type(importlib) or not hasattr(room, name):
        return ()
    shared = {
        one: sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, name, strict=False))) for one in names
    }
    ranked = sorted((one for one in names if shared[one] > 1 or one.isupper()), key=lambda one: (-shared[one], one))
    return tuple((one, 1.0 if shared[one] > len("ab") else 0.4) for one in ranked[:MOST])


PIECES = (
    Piece(name="well-known number", family="constant", prior=0.3, on=(ast.Constant,), make=well_known, module=True),
    Piece(name="part with another constant", family="condition", prior=0.2, on=(ast.Compare,), make=twin_part),
    Piece(
        name="another name of the library",
        family="constant",
        prior=0.3,
        on=(ast.Attribute,),
        make=of_the_library,
        module=True,
    ),
)
