"""Texts made of others: parts that may be missing, one mark between two, room for what is added, marks doubled."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops
from regreen.syntax.source import Edit


def only_what_is_there(site: Site, node: ast.JoinedStr) -> Iterator[Change | None]:
    """Values with the same text between them, joined where they are not missing or empty."""
    values = [one.value for one in node.values if isinstance(one, ast.FormattedValue) and one.format_spec is None]
    between = [one.value for one in node.values if isinstance(one, ast.Constant)]
    plain = all(isinstance(one, ast.Name | ast.Attribute) for one in values)
    if plain and len(values) > 1 and len(between) == len(values) - 1 and len(set(between)) == 1:
        parts = ", ".join(ast.unparse(one) for one in values)
        yield site.put(node, f"{between[0]!r}.join(str(part) for part in ({parts}) if part)", factor=1.0)
        yield site.put(node, f"{between[0]!r}.join(part for part in ({parts}) if part)", factor=0.9)


def one_mark_between(site: Site, node: ast.BinOp) -> Iterator[Change | None]:
    """Two texts with one mark between them, also where one of them has it already."""
    match node:
        case ast.BinOp(
            left=ast.BinOp(left=one, op=ast.Add(), right=ast.Constant(value=str() as mark)), op=ast.Add(), right=two
        ) if mark:
            left = site.source.replace(one, f"{site.operand(one, 17)}.rstrip({mark!r})")
            right = site.source.replace(two, f"{site.operand(two, 17)}.lstrip({mark!r})")
            yield Change(edits=(left, right))
            yield Change(edits=(left,), factor=0.8)
            yield Change(edits=(right,), factor=0.8)


def room_for_the_rest(site: Site, node: ast.BinOp) -> Iterator[Change | None]:
    """A text that is cut leaves room for what is added to it."""
    match node:
        case ast.BinOp(
            left=ast.Subscript(slice=ast.Slice(lower=None, upper=ast.expr() as upper)), op=ast.Add(), right=added
        ):
            wide = str(len(added.value)) if isinstance(added, ast.Constant) and isinstance(added.value, str) else ""
            for form in filter(None, (wide, f"len({site.text(added)})")):
                yield site.put(upper, f"{site.operand(upper, 11)} - {form}", ops.binary_level("-"))


def marks_doubled(site: Site, node: ast.BinOp | ast.JoinedStr) -> Iterator[Change | None]:
    """A text put between two marks has the mark doubled, or with a stroke before it, inside."""
    match node:
        case ast.BinOp(
            left=ast.BinOp(left=ast.Constant(value=str() as mark), right=inner), right=ast.Constant(value=end)
        ) if mark == end and len(mark) == 1:
            for twice in (mark * 2, f"\\{mark}"):
                yield site.put(inner, f"{site.operand(inner, 17)}.replace({mark!r}, {twice!r})")
        case _:
            return


def not_empty(site: Site, node: ast.ListComp | ast.GeneratorExp | ast.SetComp) -> Iterator[Change | None]:
    """The parts of a text without white space around them, and those only in which something is left."""
    [first, *more] = node.generators
    called = first.iter.func if isinstance(first.iter, ast.Call) else None
    if more or first.ifs or not isinstance(first.target, ast.Name) or getattr(called, "attr", "") not in _APART:
        return
    name, end = first.target.id, site.source.span(first.iter)[1]
    kept = Edit(start=end, end=end, text=f" if {name}.strip()")
    if isinstance(node.elt, ast.Name):
        yield Change(edits=(site.source.replace(node.elt, f"{name}.strip()"), kept))
    yield Change(edits=(kept,), factor=0.6)


_APART = frozenset({"split", "splitlines", "rsplit"})

PIECES = (
    Piece(name="only what is there", family="constant", prior=0.2, on=(ast.JoinedStr,), make=only_what_is_there),
    Piece(name="one mark between", family="call", prior=0.25, on=(ast.BinOp,), make=one_mark_between),
    Piece(name="room for the rest", family="operator", prior=0.35, on=(ast.BinOp,), make=room_for_the_rest),
    Piece(name="marks doubled", family="call", prior=0.25, on=(ast.BinOp,), make=marks_doubled),
    Piece(
        name="parts that are not empty",
        family="collection",
        prior=0.25,
        on=(ast.ListComp, ast.GeneratorExp, ast.SetComp),
        make=not_empty,
    ),
)
