"""What is changed in place and what is made anew: results of changing methods, entries made on the way."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops

ANEW = {
    "sort": "sorted({0}{2})",
    "reverse": "{0}[::-1]",
    "append": "[*{0}, {1}]",
    "extend": "[*{0}, *{1}]",
    "update": "{{**{0}, **{1}}}",
    "add": "{0} | {{{1}}}",
    "discard": "{0} - {{{1}}}",
    "clear": "{3}",
}
"""What gives a new object where a method changes one: the object, the arguments, they after a comma, an empty one."""

FILLED = {
    "append": "[]",
    "extend": "[]",
    "insert": "[]",
    "add": "set()",
    "discard": "set()",
    "update": "{}",
    "setdefault": "{}",
    "get": "{}",
}
"""The empty object that a method fills."""


def _call_of(node: ast.expr | None) -> tuple[ast.expr, str, ast.Call] | None:
    """Object, method and call where a method that changes its object is called on something that can be assigned."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name() | ast.Attribute() as base, attr=attr)) if attr in ANEW:
            return base, attr, node
        case _:
            return None


def _anew(site: Site, base: ast.expr, attr: str, call: ast.Call) -> str:
    given = site.source.text[site.source.span(call.func)[1] + 1 : site.source.span(call)[1] - 1].strip()
    empty = next((_EMPTY[kind] for kind in sorted(site.kinds(base)) if kind in _EMPTY), "[]")
    return ANEW[attr].format(site.text(base), given, f", {given}" if given else "", empty)


_EMPTY = {"list": "[]", "dict": "{}", "set": "set()"}


def made_anew(site: Site, node: ast.Expr) -> Iterator[Change | None]:
    """A new object bound to the name instead of a change of the one that others share."""
    found = _call_of(node.value)
    if found is not None:
        likely = 1.0 if isinstance(found[0], ast.Name) else 0.4
        text = f"{site.text(found[0])} = {_anew(site, *found)}"
        yield Change(edits=(site.source.replace(node, text),), factor=likely)


def result_in_place(site: Site, node: ast.Return | ast.Assign) -> Iterator[Change | None]:
    """The object itself, or a new one, where the result of a changing method is used: that is None."""
    found = _call_of(node.value)
    if found is None or node.value is None:
        return
    base, whole = site.text(found[0]), site.text(node.value)
    yield site.put(node.value, _anew(site, *found), factor=1.0)
    if not site.source.owns_lines(node):
        return
    indent, newline = site.source.indent(node), site.source.newline
    if isinstance(node, ast.Return):
        yield Change(edits=(site.source.replace(node, f"{whole}{newline}{indent}return {base}"),))
    else:
        yield Change(edits=(site.source.replace(node, whole),), factor=1.0)


def plain_sum(site: Site, node: ast.AugAssign) -> Iterator[Change | None]:
    """``a += b`` as ``a = a + b``: a list or a set is then not changed for others that hold it."""
    kinds = site.kinds(node.target)
    if kinds and not kinds & {"list", "set", "dict", "deque", "Counter"}:
        return
    symbol = ops.BINARY[type(node.op)]
    target, value = site.text(node.target), site.operand(node.value, ops.binary_level(symbol) + 1)
    yield Change(
        edits=(site.source.replace(node, f"{target} = {target} {symbol} {value}"),), factor=1.0 if kinds else 0.3
    )


def made_on_the_way(site: Site, node: ast.Subscript) -> Iterator[Change | None]:
    """An entry made where it is missing, before it is filled."""
    if not isinstance(node.ctx, ast.Load) or isinstance(node.slice, ast.Slice):
        return
    parent = site.parent(node)
    boost = 3.0 if "KeyError" in site.crashed(node) else 1.0
    if not site.maybe(node.value, "dict", "OrderedDict"):
        return
    base, key = site.operand(node.value, ops.ATOM), site.text(node.slice)
    if isinstance(parent, ast.Attribute) and scope.is_callee(site, parent) and parent.attr in FILLED:
        yield site.put(node, f"{base}.setdefault({key}, {FILLED[parent.attr]})", factor=boost)
    elif isinstance(parent, ast.Subscript) and parent.value is node:
        yield site.put(node, f"{base}.setdefault({key}, {{}})", factor=boost)
        yield site.put(node, f"{base}.setdefault({key}, [])", factor=0.3 * boost)


def tolerant_deletion(site: Site, node: ast.Delete) -> Iterator[Change | None]:
    """A deletion that bears a missing key."""
    match node.targets:
        case [ast.Subscript(value=base, slice=key)] if not isinstance(key, ast.Slice):
            boost = 3.0 if site.crashed(node) & {"KeyError", "IndexError"} else 1.0
            text = f"{site.text(base)}.pop({site.text(key)}, None)"
            yield Change(edits=(site.source.replace(node, text),), factor=boost)


PIECES = (
    Piece(name="made anew", family="in place", prior=0.2, on=(ast.Expr,), make=made_anew),
    Piece(name="result of a change", family="in place", prior=0.6, on=(ast.Return, ast.Assign), make=result_in_place),
    Piece(name="sum made anew", family="in place", prior=0.3, on=(ast.AugAssign,), make=plain_sum),
    Piece(name="made on the way", family="in place", prior=0.35, on=(ast.Subscript,), make=made_on_the_way),
    Piece(name="tolerant deletion", family="in place", prior=0.3, on=(ast.Delete,), make=tolerant_deletion),
)
