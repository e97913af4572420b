"""What is done too early, and statements of one kind of which some are too many."""

import ast
from collections.abc import Iterator
from itertools import combinations

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site
from regreen.syntax.source import Edit

FEWEST, MOST_RUN, LONGEST = 3, 6, 120


def at_the_end(site: Site, node: ast.Assign) -> Iterator[Change | None]:
    """A value made anew from another one at first, made so only before the last ``return`` that reads it.

    What comes between works on the value as it was given.
    """
    block = site.block_of(node)
    last = block[-1]
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() | ast.BinOp() as value):
            pass
        case _:
            return
    loads = [one for one in ast.walk(value) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)]
    if not isinstance(last, ast.Return) or len(loads) != 1 or len(site.text(value)) > LONGEST:
        return
    if name not in site.source.names_in(last) or not any(_stores(one, name) for one in block[block.index(node) + 1 :]):
        return
    other, (start, end) = loads[0].id, site.source.span(value)
    at, length = site.source.span(loads[0])[0] - start, len(other)
    text = site.source.text[start:end]
    moved = site.insert_before(last, f"{name} = {text[:at]}{name}{text[at + length :]}")
    if moved is None:
        return
    if other == name:
        gone = site.delete(node)
        yield Change(edits=(*gone.edits, *moved.edits)) if gone else None
        return
    for form, factor in ((other, 1.0), (f"str({other})", 0.8), (f"list({other})", 0.3)):
        yield Change(edits=(Edit(start=start, end=end, text=form), *moved.edits), factor=factor)


def _stores(node: ast.AST, name: str) -> bool:
    return any(
        isinstance(one, ast.Name) and one.id == name and isinstance(one.ctx, ast.Store) for one in ast.walk(node)
    )


def some_of_a_kind(site: Site, node: ast.Assign | ast.Expr) -> Iterator[Change | None]:
    """Two or more of several statements that do the same to one object, deleted."""
    block = site.block_of(node)
    alike = [one for one in block if kind_of(one) and kind_of(one) == kind_of(node) and site.source.owns_lines(one)]
    if len(alike) < FEWEST or len(alike) > MOST_RUN or alike[0] is not node:
        return
    for count in range(2, len(alike)):
        for group in combinations(alike, count):
            spans = [site.source.block_span(one) for one in group]
            edits = tuple(Edit(start=start, end=end, text="") for start, end in spans)
            yield Change(edits=edits, factor=1.0 if count == 2 else 0.7)


def kind_of(node: ast.stmt) -> tuple[str, ...]:
    """What a simple statement does to which object; empty when it is of no such kind."""
    match node:
        case ast.Assign(targets=[ast.Attribute(value=ast.Name(id=name))]):
            return "set", name
        case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=name) | ast.Attribute(attr=name))]):
            return "entry", name
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr))):
            return "call", name, attr
        case ast.Expr(value=ast.Call(func=ast.Name(id=name))):
            return "call", name
        case _:
            return ()


PIECES = (
    Piece(name="at the end only", family="statement", prior=0.5, on=(ast.Assign,), make=at_the_end),
    Piece(name="some of a kind", family="statement", prior=0.05, on=(ast.Assign, ast.Expr), make=some_of_a_kind),
)
