"""Computed expressions: what wraps around, what begins where something was found, what is asked of the container."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops

SEQUENCES = frozenset({"list", "tuple", "str", "deque", "bytes"})
SIZED = SEQUENCES | {"dict", "set", "frozenset", "defaultdict", "OrderedDict", "Counter"}
MOST = 8


def _terms(site: Site, *kinds: str) -> list[str]:
    """Names and attributes in scope that were seen to hold one of these types; all where nothing was seen."""
    names = [name for name in site.local if name not in {"self", "cls"}]
    names += [f"self.{name}" for name in site.attributes if name not in site.methods]
    seen = {name: {kind.rstrip("0") for kind in site.types.get(name, ())} for name in names}
    return [name for name in names if seen[name] & set(kinds) or not site.types][:MOST]


def wrapped_around(
    site: Site, node: ast.Assign | ast.AugAssign | ast.Return | ast.Subscript
) -> Iterator[Change | None]:
    """A sum or difference taken modulo a length or another number, so that it begins anew at the end."""
    bounds = [(f"len({name})", 1.0) for name in _terms(site, *SIZED)]
    bounds += [(name, 0.4) for name in _terms(site, "int")]
    if isinstance(node, ast.AugAssign):
        if isinstance(node.op, ast.Add | ast.Sub):
            target, value = site.text(node.target), site.operand(node.value, ops.binary_level("+") + 1)
            symbol = ops.BINARY[type(node.op)]
            for bound, factor in bounds:
                if bound != target:
                    yield site.swap(
                        *site.source.span(node), f"{target} = ({target} {symbol} {value}) % {bound}", factor
                    )
        return
    whole = node.slice if isinstance(node, ast.Subscript) else node.value
    if isinstance(whole, ast.BinOp) and isinstance(whole.op, ast.Add | ast.Sub):
        inside = site.text(whole)
        for bound, factor in bounds:
            if bound not in inside:
                yield Change(edits=(site.source.replace(whole, f"({inside}) % {bound}"),), factor=factor)


def from_where_found(site: Site, node: ast.Name | ast.Attribute) -> Iterator[Change | None]:
    """A part of a sequence that begins or ends where an element lies."""
    if not isinstance(node.ctx, ast.Load) or not site.maybe(node, "list", "tuple", "str"):
        return
    if isinstance(site.parent(node), ast.Attribute | ast.Subscript | ast.For | ast.Compare):
        return
    text = site.text(node)
    for name in _terms(site, "str", "int", "tuple"):
        if name != text:
            for form in ("{0}[{0}.index({1}):]", "{0}[:{0}.index({1})]", "{0}[{0}.index({1}) + 1:]"):
                yield site.put(node, form.format(text, name))


def told_from_none(site: Site, node: ast.If | ast.While | ast.IfExp) -> Iterator[Change | None]:
    """A test of a looked-up value for None or emptiness as a test whether the key is there."""
    asked = _asked_for_none(node.test)
    if asked is None:
        return
    name, absent = asked
    for table, key in _lookups(site, name):
        yield site.put(node.test, f"{key} {'not in' if absent else 'in'} {table}", ops.COMPARISON)


def _asked_for_none(test: ast.expr) -> tuple[str, bool] | None:
    """The variable that is asked for None or emptiness, and whether the test is true when it is nothing."""
    match test:
        case ast.Compare(left=ast.Name(id=name), ops=[ast.Is() | ast.Eq()], comparators=[ast.Constant(value=None)]):
            return name, True
        case ast.Compare(
            left=ast.Name(id=name), ops=[ast.IsNot() | ast.NotEq()], comparators=[ast.Constant(value=None)]
        ):
            return name, False
        case ast.UnaryOp(op=ast.Not(), operand=ast.Name(id=name)):
            return name, True
        case ast.Name(id=name):
            return name, False
        case _:
            return None


def _lookups(site: Site, name: str) -> Iterator[tuple[str, str]]:
    """Table and key of each ``get`` whose result a variable holds."""
    for node in site.nodes:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=target)],
                value=ast.Call(func=ast.Attribute(attr="get", value=table), args=[key, *_]),
            ) if target == name:
                yield site.text(table), site.text(key)


def other_order(site: Site, node: ast.List | ast.Tuple) -> Iterator[Change | None]:
    """The elements of a display sorted, turned round, or moved by one place."""
    if not isinstance(node.ctx, ast.Load) or len(node.elts) < 3:
        return
    texts = [site.text(one) for one in node.elts]
    orders = [texts[::-1], texts[1:] + texts[:1], texts[-1:] + texts[:-1]]
    values = [one.value for one in node.elts if isinstance(one, ast.Constant)]
    numbers = [value for value in values if isinstance(value, int | float)]
    words = [value for value in values if isinstance(value, str)]
    if len(numbers) == len(texts):
        orders.insert(0, [text for _, text in sorted(zip(numbers, texts, strict=True))])
    elif len(words) == len(texts):
        orders.insert(0, [text for _, text in sorted(zip(words, texts, strict=True))])
    first, last = site.source.span(node.elts[0])[0], site.source.span(node.elts[-1])[1]
    for order in orders:
        if order != texts:
            yield site.swap(first, last, ", ".join(order), 1.0 if order is orders[0] else 0.6)


PIECES = (
    Piece(
        name="wrapped around",
        family="computed",
        prior=0.12,
        on=(ast.Assign, ast.AugAssign, ast.Return, ast.Subscript),
        make=wrapped_around,
    ),
    Piece(
        name="from where it was found",
        family="computed",
        prior=0.05,
        on=(ast.Name, ast.Attribute),
        make=from_where_found,
    ),
    Piece(
        name="missing told from None",
        family="computed",
        prior=0.35,
        on=(ast.If, ast.While, ast.IfExp),
        make=told_from_none,
    ),
    Piece(name="display in another order", family="computed", prior=0.2, on=(ast.List, ast.Tuple), make=other_order),
)
