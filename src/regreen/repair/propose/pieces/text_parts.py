"""Parts of texts: what stands before or behind a mark, a beginning that ends at a mark, a text filled up to a width."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site

MARKS, MOST = "/.,:;-_=|@# \\", 4
SPLITTING = frozenset({"split", "rsplit", "partition", "rpartition", "join", "removeprefix", "removesuffix"})


def _marks(site: Site) -> list[str]:
    """Marks that the module splits or joins texts at, those of this function first."""
    found: dict[str, None] = {}
    for node in (*site.nodes, *site.source.nodes):
        match node:
            case ast.Call(func=ast.Attribute(attr=attr), args=[ast.Constant(value=str() as mark), *_]):
                found.update({mark: None} if attr in SPLITTING and mark and len(mark) <= 2 else {})
            case ast.Call(func=ast.Attribute(attr="join", value=ast.Constant(value=str() as mark))):
                found.update({mark: None} if mark and len(mark) <= 2 else {})
    for node in site.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) == 1:
            found.update({node.value: None} if node.value in MARKS else {})
    return list(found)[:MOST]


def part(site: Site, node: ast.Call | ast.Compare | ast.Return) -> Iterator[Change | None]:
    """The part of a text before or behind a mark, in the place of all of it."""
    match node:
        case ast.Call(args=args):
            values = list(args)
        case ast.Compare(left=left, comparators=rest):
            values = [left, *rest]
        case _:
            values = [node.value] if node.value is not None else []
    for value in values:
        if isinstance(value, ast.Name | ast.Attribute | ast.Subscript) and site.maybe(value, "str"):
            text, known = site.text(value), 1.0 if "str" in site.kinds(value) else 0.4
            for mark in site.once("marks", _marks):
                yield site.put(value, f"{text}.rsplit({mark!r}, 1)[-1]", factor=known)
                yield site.put(value, f"{text}.split({mark!r}, 1)[0]", factor=known)


def up_to_a_mark(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A beginning or an end that is followed, or preceded, by a mark."""
    match node:
        case ast.Call(
            func=ast.Attribute(attr="startswith" | "endswith" as attr, value=base), args=[ast.expr() as given]
        ):
            for mark in site.once("marks", _marks):
                new = f"{site.operand(given, 11)} + {mark!r}"
                new = new if attr == "startswith" else f"{mark!r} + {site.operand(given, 12)}"
                yield site.put(given, new, 11)
                old, whole = site.text(given), site.text(base)
                either = f"({whole} == {old} or {whole}.{attr}({new}))"
                yield site.put(node, either, factor=0.9)


def filled_up(site: Site, node: ast.Subscript) -> Iterator[Change | None]:
    """A text filled up to the width to which it is cut."""
    width = node.slice.upper if isinstance(node.slice, ast.Slice) and node.slice.lower is None else None
    if width is None or not isinstance(node.ctx, ast.Load) or not site.maybe(node.value, "str"):
        return
    text, wide = site.operand(node.value, 17), site.text(width)
    for method, fill in (("ljust", '"0"'), ("ljust", ""), ("rjust", '"0"'), ("rjust", "")):
        taken = f"{wide}, {fill}" if fill else wide
        yield site.put(node.value, f"{text}.{method}({taken})", factor=1.0 if method == "ljust" else 0.5)


def to_a_width(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A cut part that is made a number is filled up with zeros first; it is never empty then."""
    match node:
        case ast.Call(func=ast.Name(id="int"), args=[given]):
            cut = given.values[0] if isinstance(given, ast.BoolOp) else given
            if isinstance(cut, ast.Subscript) and isinstance(cut.slice, ast.Slice) and cut.slice.upper is not None:
                text, wide = site.operand(cut.value, 17), site.text(cut.slice.upper)
                if cut.slice.lower is None and site.maybe(cut.value, "str"):
                    yield site.put(given, f'{text}.ljust({wide}, "0")[:{wide}]')


PIECES = (
    Piece(name="part at a mark", family="call", prior=0.1, on=(ast.Call, ast.Compare, ast.Return), make=part),
    Piece(name="up to a mark", family="call", prior=0.25, on=(ast.Call,), make=up_to_a_mark),
    Piece(name="filled up", family="call", prior=0.12, on=(ast.Subscript,), make=filled_up),
    Piece(name="filled up with zeros", family="call", prior=0.2, on=(ast.Call,), make=to_a_width),
)
