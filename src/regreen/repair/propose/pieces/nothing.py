"""None where an object is looked into: a stand-in for it, or another result, driven by the types really seen."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops

EMPTY = {"dict": "{}", "list": "[]", "str": '""', "tuple": "()", "set": "set()", "int": "0", "float": "0.0"}
"""The empty value of a type."""

OWNERS = {
    "dict": frozenset({"get", "items", "keys", "values", "setdefault", "update"}),
    "str": frozenset({"strip", "split", "lower", "upper", "startswith", "endswith", "partition", "replace", "encode"}),
    "list": frozenset({"append", "extend", "index", "sort", "insert"}),
}
"""Methods that tell what an object is expected to be."""

SEEN, GUESSED, EXPECTED = 2.0, 0.15, 2.0


def stand_in(site: Site, node: ast.Attribute | ast.Subscript) -> Iterator[Change | None]:
    """The empty value of its type in place of None: here only, or for the whole function."""
    base = node.value
    if not isinstance(node.ctx, ast.Load) or not _may_be_none(site, base):
        return
    text, factor = site.text(base), _factor(site, base)
    for empty in _empties(site, node):
        yield site.put(base, f"({text} or {empty})", ops.ATOM, factor)
        yield from _for_the_whole(site, base, empty, factor)


def instead(site: Site, node: ast.Attribute | ast.Subscript) -> Iterator[Change | None]:
    """The whole lookup only where there is something to look into, another value otherwise."""
    base, outer = node.value, _outermost(site, node)
    if not isinstance(node.ctx, ast.Load) or not _may_be_none(site, base) or outer is None:
        return
    text, whole, factor = site.text(base), site.text(outer), _factor(site, base)
    for other in _others(outer, site):
        yield site.put(outer, f"{whole} if {text} else {other}", ops.TERNARY, 0.8 * factor)
        yield site.put(outer, f"{whole} if {text} is not None else {other}", ops.TERNARY, 0.8 * factor)


def nothing_to_go_through(site: Site, node: ast.For | ast.comprehension) -> Iterator[Change | None]:
    """A loop over nothing where there is None."""
    if _may_be_none(site, node.iter):
        text = site.text(node.iter)
        empties = [EMPTY[kind] for kind in sorted(site.kinds(node.iter)) if kind in {"dict", "tuple"}]
        for empty in dict.fromkeys([*empties, "[]"]):
            yield site.put(node.iter, f"{text} or {empty}", ops.OR, _factor(site, node.iter))


def not_called(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A call with None in place of an argument is not made: None or an empty value comes out in its place."""
    made = EMPTY.get(getattr(node.func, "id", ""), '""')
    for argument in node.args[:2]:
        if isinstance(argument, ast.Name | ast.Attribute) and "NoneType" in site.kinds(argument):
            text, whole = site.text(argument), site.text(node)
            for other, factor in ((made, 1.0), ("None", EXPECTED if _none_is_expected(site, node) else 0.9)):
                yield site.put(node, f"{other} if {text} is None else {whole}", ops.TERNARY, factor)


def _none_is_expected(site: Site, node: ast.Call) -> bool:
    """Whether a call's value is kept under a name that the function also asks for None."""
    parent = site.parent(node)
    match parent:
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name in site.once("asked for None", _asked_for_none)
        case _:
            return False


def _asked_for_none(site: Site) -> frozenset[str]:
    found = set()
    for one in site.nodes:
        match one:
            case ast.Compare(left=ast.Name(id=name), ops=[ast.Is() | ast.IsNot()]):
                found.add(name)
    return frozenset(found)


def _may_be_none(site: Site, base: ast.expr) -> bool:
    plain = isinstance(base, ast.Name | ast.Attribute) and site.text(base) not in {"self", "cls", *site.module}
    return plain and ("NoneType" in site.kinds(base) or not site.kinds(base))


def _factor(site: Site, base: ast.expr) -> float:
    return SEEN if "NoneType" in site.kinds(base) else GUESSED


def _empties(site: Site, node: ast.Attribute | ast.Subscript) -> list[str]:
    """Empty values of the types that the object has at other times, or that its method tells of."""
    kinds = [kind for kind in sorted(site.kinds(node.value)) if kind in EMPTY]
    if isinstance(node, ast.Attribute):
        kinds += [kind for kind, methods in OWNERS.items() if node.attr in methods]
    return list(dict.fromkeys(EMPTY[kind] for kind in kinds))


def _for_the_whole(site: Site, base: ast.expr, empty: str, factor: float) -> Iterator[Change | None]:
    """A parameter that is None is set to the empty value at the beginning of the function."""
    function = site.function
    if function is None or not isinstance(base, ast.Name) or base.id not in site.local:
        return
    body = function.node.body
    head = isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant) and len(body) > 1
    first, name = body[1 if head else 0], base.id
    if name in {one.arg for one in (*function.node.args.args, *function.node.args.kwonlyargs)}:
        yield site.insert_before(first, f"if {name} is None:", f"    {name} = {empty}", factor=0.9 * factor)
        yield site.insert_before(first, f"{name} = {name} or {empty}", factor=0.8 * factor)


def _outermost(site: Site, node: ast.expr) -> ast.expr | None:
    """The chain of lookups and calls that a lookup begins."""
    at = node
    while True:
        parent = site.parent(at)
        match parent:
            case ast.Attribute(value=value) | ast.Subscript(value=value) | ast.Call(func=value) if value is at:
                at = parent
            case ast.Expr():
                return None
            case _:
                return at if isinstance(getattr(at, "ctx", ast.Load()), ast.Load) else None


def _others(outer: ast.expr, site: Site) -> list[str]:
    """The default that the lookup itself names, then empty values of what it gives at other times."""
    found = []
    if isinstance(outer, ast.Call) and getattr(outer.func, "attr", "") in {"get", "pop"} and len(outer.args) > 1:
        found.append(site.text(outer.args[1]))
    statement = site.statement(outer)
    given = site.types.get("return", frozenset()) if isinstance(statement, ast.Return) else frozenset()
    found += [EMPTY[kind] for kind in sorted(one.rstrip("0") for one in given) if kind in EMPTY]
    return list(dict.fromkeys([*found, "None", "0", '""']))


_LOOKUPS = (ast.Attribute, ast.Subscript)

PIECES = (
    Piece(name="stand-in for None", family="none", prior=0.3, on=_LOOKUPS, make=stand_in),
    Piece(name="instead of None", family="none", prior=0.2, on=_LOOKUPS, make=instead),
    Piece(name="not called with None", family="none", prior=0.35, on=(ast.Call,), make=not_called),
    Piece(
        name="nothing to go through",
        family="none",
        prior=0.3,
        on=(ast.For, ast.comprehension),
        make=nothing_to_go_through,
    ),
)
