"""Values that imported modules have: in a constant's place, and one for another of the same type."""

import ast
import importlib
from collections.abc import Iterator
from functools import lru_cache

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces.constants import in_docstring
from regreen.repair.propose.pieces.moves import EXPORTING
from regreen.repair.propose.site import Change, Site
from regreen.syntax.source import Edit

MOST = 16
VALUES = (int, float, str)


def value_of_a_module(site: Site, node: ast.Constant) -> Iterator[Change | None]:
    """A value of an imported module where a constant of that type stands: one that is read elsewhere first."""
    if in_docstring(site, node) or type(node.value) not in VALUES:
        return
    read = site.once("values read of modules", _read)
    for text in read:
        yield site.put(node, text, factor=0.6)
    for text in site.once(
        f"values of modules, {type(node.value) is str}", lambda one: _values(one, text=type(node.value) is str)
    ):
        if text not in read:
            yield site.put(node, text)


def another_value(site: Site, node: ast.Attribute) -> Iterator[Change | None]:
    """Another value of the same module and type, however it is called."""
    if isinstance(node.value, ast.Name) and node.value.id in site.module:
        known = _constants(site.once("imported modules", _imported).get(node.value.id, ""))
        kind = dict(known).get(node.attr)
        end = site.source.span(node)[1]
        for name, other in known if kind else ():
            if other is kind and name != node.attr:
                yield Change(edits=(Edit(start=end - len(node.attr), end=end, text=name),))


def _imported(site: Site) -> dict[str, str]:
    """Names in the module to the modules that plain imports bind to them."""
    imports = (one for one in site.source.nodes if isinstance(one, ast.Import))
    names = (one for each in imports for one in each.names)
    return {one.asname or one.name: one.name for one in names if one.asname or "." not in one.name}


def _read(site: Site) -> tuple[str, ...]:
    """Attributes of imported modules that are read as values and are written like constants."""
    modules = site.once("imported modules", _imported)
    reads = (one for one in site.source.nodes if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name))
    found = (site.text(one) for one in reads if one.attr.isupper() and getattr(one.value, "id", "") in modules)
    return tuple(dict.fromkeys(found))[:MOST]


def _values(site: Site, *, text: bool) -> tuple[str, ...]:
    """Texts, or numbers, of the imported modules of the standard library."""
    modules = site.once("imported modules", _imported)
    pairs = ((bound, one) for bound, module in modules.items() for one in _constants(module))
    return tuple(f"{bound}.{name}" for bound, (name, kind) in pairs if (kind is str) == text)


@lru_cache(maxsize=128)
def _constants(module: str) -> tuple[tuple[str, type], ...]:
    """Public names of numbers and texts in a module of the standard library that has few of them, and their types."""
    if module not in EXPORTING:
        return ()
    room = vars(importlib.import_module(module))
    names = room.get("__all__") or [name for name in room if name[:1] != "_"]
    found = tuple((name, type(room[name])) for name in names if type(room.get(name)) in VALUES)
    return found if len(found) <= MOST else ()


PIECES = (
    Piece(
        name="value of a module",
        family="constant",
        prior=0.1,
        on=(ast.Constant,),
        make=value_of_a_module,
        module=True,
    ),
    Piece(
        name="another value of the module",
        family="constant",
        prior=0.25,
        on=(ast.Attribute,),
        make=another_value,
        module=True,
    ),
)
