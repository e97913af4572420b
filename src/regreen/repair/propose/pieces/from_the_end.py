"""Negative positions, which count from the end: made plain ones, and nothing else."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site

SEQUENCES = ("list", "tuple", "str", "bytes", "deque")


def counted(site: Site, node: ast.Assign) -> Iterator[Change | None]:
    """A position that is made another one: only where it is negative, then counted from the end and not before 0."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in site.source.names_in(value):
            pass
        case _:
            return
    if not site.source.owns_lines(node) or not site.maybe(node.targets[0], "int"):
        return
    around = site.parent(node)
    for number, sequence in enumerate(_sequences(site)):
        made = f"{name} = max(len({sequence}) + {name}, 0)"
        for last, weight in ((made, 1.0), (f"{name} += len({sequence})", 0.7)):
            factor = weight / (1 + 0.3 * number)
            if _only(around, node) and isinstance(around, ast.If) and _asks_none(around.test, name):
                end, new = site.source.span(around.test)[1], site.source.replace(node, last)
                yield Change(edits=(*site.swap(end, end, f" and {name} < 0").edits, new), factor=factor)
            else:
                indent = site.source.indent(node)
                text = f"if {name} < 0:{site.source.newline}{indent}    {last}"
                yield Change(edits=(site.source.replace(node, text),), factor=0.5 * factor)


def _sequences(site: Site) -> list[str]:
    """What has a length here: the object itself, then what was seen to be a sequence."""
    own = ["self"] if "self" in site.local and "__len__" in site.methods else []
    known = scope.of_kind(site, *SEQUENCES) if site.types else []
    return [*own, *known][:3]


def _only(around: ast.AST | None, node: ast.stmt) -> bool:
    return isinstance(around, ast.If) and around.body == [node] and not around.orelse


def _asks_none(test: ast.expr, name: str) -> bool:
    match test:
        case ast.Compare(left=ast.Name(id=asked), ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]):
            return asked == name
        case _:
            return False


PIECES = (Piece(name="counted from the end", family="off by one", prior=0.25, on=(ast.Assign,), make=counted),)
