"""Expressions that play the same part elsewhere in the module, and terms that the function already computes."""

import ast
import builtins
from collections.abc import Iterator
from functools import lru_cache

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops
from regreen.syntax.source import Source

Role = tuple[str, str]
"""Kind of place, and what it belongs to."""

LONGEST, MOST, MOST_TERMS = 50, 12, 10
NUMBERS = frozenset({"int", "float"})
SIZED = frozenset({"list", "tuple", "str", "dict", "set", "deque", "bytes"})
_BUILTINS = frozenset(dir(builtins))
_PLAIN = (ast.Constant, ast.Lambda, ast.Starred, ast.GeneratorExp)


def roles(source: Source, node: ast.AST) -> Iterator[tuple[Role, ast.expr]]:
    """Expressions directly in a node, each with the part that it plays."""
    match node:
        case ast.Call(func=func, args=args, keywords=words):
            name = func.attr if isinstance(func, ast.Attribute) else source.of(func)
            yield from ((("argument", f"{name} {at}"), one) for at, one in enumerate(args))
            yield from ((("keyword", one.arg), one.value) for one in words if one.arg)
        case ast.Compare(left=left, ops=[_], comparators=[right]):
            yield ("beside", source.of(left)), right
            yield ("beside", source.of(right)), left
        case ast.Subscript(value=value, slice=key) if not isinstance(key, ast.Slice):
            yield ("key", source.of(value)), key
        case ast.Assign(targets=[ast.Name() | ast.Attribute() as target], value=value):
            yield ("assigned", source.of(target)), value
        case ast.BinOp(left=left, op=op, right=right):
            yield (type(op).__name__, f"after {source.of(left)}"), right
            yield (type(op).__name__, f"before {source.of(right)}"), left
        case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
            yield ("through", source.of(target)), value


@lru_cache(maxsize=16)
def _played(text: str) -> dict[Role, tuple[tuple[str, frozenset[str]], ...]]:
    """Part to the texts that play it in a module, each with its names."""
    source = Source(text=text)
    found: dict[Role, dict[str, frozenset[str]]] = {}
    for node in source.nodes:
        for role, value in roles(source, node):
            short = len(source.of(value)) <= LONGEST and "\n" not in source.of(value)
            if short and not isinstance(value, _PLAIN):
                found.setdefault(role, {})[source.of(value)] = source.names_in(value)
    return {role: tuple(texts.items()) for role, texts in found.items() if len(texts) > 1}


def same_role(site: Site, node: ast.AST) -> Iterator[Change | None]:
    """What stands in such a place elsewhere in the module."""
    known = _played(site.source.text)
    for role, value in roles(site.source, node):
        if isinstance(value, ast.Starred | ast.GeneratorExp):
            continue
        own = site.text(value)
        for text, names in known.get(role, ())[:MOST]:
            if text != own and names <= {*site.local, *site.module, *_BUILTINS}:
                yield site.parse_put(value, text)


def computed_here(site: Site, node: ast.AST) -> Iterator[Change | None]:
    """An expression that the function computes elsewhere."""
    texts = site.once("computed", _computed)
    for _, value in roles(site.source, node):
        if isinstance(value, ast.Starred | ast.GeneratorExp | ast.Constant | ast.Lambda):
            continue
        own = site.text(value)
        for text, kinds in texts:
            here = site.kinds(value)
            if text != own and (not kinds or not here or kinds & here):
                yield site.parse_put(value, text, 1.0 if kinds and here else 0.6)


def _computed(site: Site) -> list[tuple[str, frozenset[str]]]:
    """Calls, lookups and sums of the function, with the types that are known of them."""
    found: dict[str, frozenset[str]] = {}
    for node in site.nodes:
        if isinstance(node, ast.Call | ast.Subscript | ast.Attribute | ast.BinOp) and not _is_target(site, node):
            text = site.text(node)
            if len(text) <= LONGEST and "\n" not in text and not scope.is_callee(site, node):
                found.setdefault(text, site.kinds(node))
    return list(found.items())[:MOST]


def _is_target(site: Site, node: ast.AST) -> bool:
    return not isinstance(getattr(node, "ctx", ast.Load()), ast.Load) or isinstance(site.parent(node), ast.Expr)


def term_computed(
    site: Site, node: ast.BinOp | ast.Return | ast.Assign | ast.AugAssign | ast.Compare
) -> Iterator[Change | None]:
    """What the function computes elsewhere, or the length of something, added or taken away."""
    terms = site.once("terms computed", _terms)
    for value in _sums(node):
        kinds = site.kinds(value)
        if (kinds and not kinds & NUMBERS) or isinstance(value, _PLAIN):
            continue
        text = site.operand(value, ops.binary_level("+"))
        for term, factor in terms:
            if term not in text:
                likely = factor * (1.0 if kinds else 0.6)
                yield site.put(value, f"{text} + {term}", ops.binary_level("+"), likely)
                yield site.put(value, f"{text} - {term}", ops.binary_level("+"), 0.8 * likely)


def _sums(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.Return(value=ast.expr() as value) | ast.Assign(value=value) | ast.AugAssign(value=value):
            return [value]
        case ast.Compare(left=left, comparators=rest):
            return [left, *rest]
        case ast.BinOp(left=left, op=ast.Mult() | ast.FloorDiv() | ast.Mod() | ast.Div(), right=right):
            return [left, right]
        case _:
            return []


def _terms(site: Site) -> list[tuple[str, float]]:
    found = {f"len({name})": 0.7 for name in scope.terms(site) if scope.seen(site, name) & SIZED}
    for node in site.nodes:
        match node:
            case (
                ast.Call(func=ast.Name(id="len" | "min" | "max" | "abs" | "int" | "sum"))
                | ast.Subscript(ctx=ast.Load())
            ):
                kinds = site.kinds(node)
                if len(site.text(node)) <= LONGEST // 2 and (not kinds or kinds & NUMBERS):
                    found[site.text(node)] = 1.0
            case ast.BinOp(op=ast.Mult() | ast.FloorDiv()) if len(site.text(node)) <= LONGEST // 2:
                found[site.text(node)] = 0.8
    return list(found.items())[:MOST_TERMS]


def joined_by(site: Site, node: ast.BinOp) -> Iterator[Change | None]:
    """Something between two joined texts or lists: a text that the function knows, a variable, a letter."""
    if not isinstance(node.op, ast.Add) or not site.maybe(node.left, "str", "list"):
        return
    kinds = site.kinds(node.left) | site.kinds(node.right)
    if kinds & NUMBERS:
        return
    left, right = site.text(node.left), site.operand(node.right, ops.binary_level("+") + 1)
    texts = [repr(one.value) for one in site.nodes if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    names = [name for name in scope.terms(site) if scope.seen(site, name) & {"str", "list"} or not site.types]
    for text in dict.fromkeys([*names[:6], *[one for one in texts if 2 < len(one) < 6][:4], '" "']):
        if text not in {left, right}:
            yield site.put(node, f"{left} + {text} + {right}", ops.binary_level("+"), 1.0 if kinds else 0.5)


def variable_for(site: Site, node: ast.Attribute | ast.Call | ast.Subscript | ast.BinOp) -> Iterator[Change | None]:
    """A variable where an attribute, a lookup or something worked out stands."""
    if not isinstance(getattr(node, "ctx", ast.Load()), ast.Load) or scope.is_callee(site, node):
        return
    parent = site.parent(node)
    whole = isinstance(
        parent, ast.Call | ast.Compare | ast.keyword | ast.BinOp | ast.AugAssign | ast.Return | ast.IfExp
    )
    if not whole and not (isinstance(parent, ast.Subscript) and parent.slice is node):
        return
    here = site.kinds(node)
    likely = 1.0 if isinstance(node, ast.Attribute) else 0.5
    for name in scope.variables(site):
        there = scope.seen(site, name)
        if not here or not there or here & there:
            yield site.put(node, name, factor=likely * (1.0 if here and there else 0.6))


_ROLES = (ast.Call, ast.Compare, ast.Subscript, ast.Assign, ast.BinOp, ast.For, ast.comprehension)
_COMPUTED = (ast.Call, ast.Compare, ast.Assign, ast.BinOp, ast.For)

PIECES = (
    Piece(name="same part elsewhere", family="collection", prior=0.22, on=_ROLES, make=same_role),
    Piece(name="computed elsewhere", family="collection", prior=0.06, on=_COMPUTED, make=computed_here),
    Piece(
        name="computed term",
        family="collection",
        prior=0.12,
        on=(ast.BinOp, ast.Return, ast.Assign, ast.AugAssign, ast.Compare),
        make=term_computed,
    ),
    Piece(
        name="variable for an expression",
        family="name",
        prior=0.2,
        on=(ast.Attribute, ast.Call, ast.Subscript, ast.BinOp),
        make=variable_for,
    ),
    Piece(name="joined by", family="collection", prior=0.2, on=(ast.BinOp,), make=joined_by),
)
