"""How an object is copied and pickled: by the state that it tells, and by that alone."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site
from regreen.syntax.scopes import arguments

REDUCING = frozenset({"__reduce__", "__reduce_ex__", "__copy__", "__deepcopy__", "__getnewargs__", "__getnewargs_ex__"})


def by_state(site: Site, node: ast.FunctionDef) -> Iterator[Change | None]:
    """Made anew without arguments and given its state: what a base adds of its own, as items do, is left out."""
    owner = site.function.owner if site.function else None
    if node is not site.root or owner is None or node.name not in {"__getstate__", "__setstate__"}:
        return
    if REDUCING & set(site.methods) or "__getstate__" not in site.methods or not owner.bases:
        return
    me = (arguments(node) or ["self"])[0]
    lines = (f"def __reduce__({me}):", f"    return ({me}.__class__, (), {me}.__getstate__())")
    yield site.insert_after(node, "", *lines, factor=1.0 if node.name == "__setstate__" else 0.9)


PIECES = (Piece(name="copied by its state", family="definition", prior=0.6, on=(ast.FunctionDef,), make=by_state),)
