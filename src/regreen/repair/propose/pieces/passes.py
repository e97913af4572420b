"""Passes over a row: runs that end, what is left when it ends, places seen already, checks before changes."""

import ast
from collections.abc import Iterator
from itertools import permutations

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops
from regreen.syntax.source import Edit

LONGEST = 90
MOST_FACTORS = 4


def run_ends(site: Site, node: ast.If) -> Iterator[Change | None]:
    """Otherwise a variable that the branch fills or counts begins anew, as it did before the loop."""
    if node.orelse or not site.source.owns_lines(node) or not isinstance(site.parent(node), ast.For | ast.While):
        return
    changed = {one.id for statement in node.body for one in ast.walk(statement) if isinstance(one, ast.Name)}
    for start in site.nodes:
        match start:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in changed and start.lineno < node.lineno:
                text = f"{name} = {site.text(value)}"
                if isinstance(value, ast.Constant | ast.List | ast.Dict | ast.Call) and len(text) < LONGEST:
                    yield site.insert_after(node, "else:", f"    {text}", factor=1.0)


def otherwise_gone(site: Site, node: ast.If) -> Iterator[Change | None]:
    """Otherwise the entry that the branch sets is taken away: an old one must not go on."""
    match node:
        case ast.If(body=[ast.Assign(targets=[ast.Subscript(value=table, slice=key)])], orelse=[]) if (
            site.source.owns_lines(node) and not isinstance(key, ast.Slice)
        ):
            yield site.insert_after(node, "else:", f"    {site.text(table)}.pop({site.text(key)}, None)")


def second_first(site: Site, node: ast.Return | ast.Assign) -> Iterator[Change | None]:
    """Of two calls in a tuple that take from the same thing, the second is made before the first."""
    match node.value:
        case ast.Tuple(elts=[ast.Call() as one, ast.Call() as two]) if ast.dump(one) == ast.dump(two):
            line = site.insert_before(node, f"last = {site.text(two)}")
            if line is not None and "last" not in site.local:
                yield Change(edits=(*line.edits, *site.put(two, "last").edits))


def at_the_end(site: Site, node: ast.For) -> Iterator[Change | None]:
    """After a loop over numbers, a small branch of it once more with the number at which the loop ends."""
    match node:
        case ast.For(target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="range"), args=[*_, stop])):
            end = site.text(stop)
        case ast.For(
            target=ast.Tuple(elts=[ast.Name(id=name), *_]),
            iter=ast.Call(func=ast.Name(id="enumerate"), args=[row, *_]),
        ):
            end = f"len({site.text(row)})"
        case _:
            return
    if not site.source.owns_lines(node):
        return
    for inner in ast.walk(node):
        if isinstance(inner, ast.If) and not inner.orelse and len(inner.body) == 1:
            lines = [_with(site, one, name, end) for one in (inner.test, inner.body[0])]
            if None not in lines:
                yield site.insert_after(node, f"if {lines[0]}:", f"    {lines[1]}")
                yield site.insert_after(node, str(lines[1]), factor=0.4)


def _with(site: Site, node: ast.AST, name: str, new: str) -> str | None:
    """The text of a node with another expression for a name; None for what is long."""
    text = site.text(node)
    if len(text) > LONGEST or "\n" in text:
        return None
    start = site.source.span(node)[0]
    places = [site.source.span(one) for one in ast.walk(node) if isinstance(one, ast.Name) and one.id == name]
    for low, high in sorted(places, reverse=True):
        text = f"{text[: low - start]}{new}{text[high - start :]}"
    return text


def seen_already(site: Site, node: ast.FunctionDef) -> Iterator[Change | None]:
    """A function that calls itself and a set that nobody fills: places seen already are not gone to again."""
    given = [one.arg for one in node.args.args if one.arg not in scope.OWNER]
    if not given or len(given) > 3 or not _is_recursive(node):
        return
    key = given[0] if len(given) == 1 else f"({', '.join(given)})"
    body = node.body[1:] if scope.is_docstring(node.body[0]) else node.body
    ends = dict.fromkeys(site.text(one) for one in ast.walk(node) if isinstance(one, ast.Return))
    guards = [one for one in body if isinstance(one, ast.If)]
    for name in site.once("sets", _sets):
        for place in dict.fromkeys((body[0], *(body[body.index(one) + 1] for one in guards if one is not body[-1]))):
            for end in list(ends)[:3] or ["return"]:
                yield site.insert_before(place, f"if {key} in {name}:", f"    {end}", f"{name}.add({key})")


def _is_recursive(node: ast.FunctionDef) -> bool:
    return any(isinstance(one, ast.Call) and getattr(one.func, "id", "") == node.name for one in ast.walk(node))


def _sets(site: Site) -> list[str]:
    """Sets of the function that are made empty and never read."""
    made = [
        one.targets[0].id
        for one in site.nodes
        if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name) and site.text(one.value) == "set()"
    ]
    read = {one.id for one in site.nodes if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}
    return [name for name in made if name not in read]


def checks_first(site: Site, node: ast.For) -> Iterator[Change | None]:
    """All elements are checked before anything is done with the first."""
    match node.body:
        case [ast.If(body=[*_, ast.Raise() | ast.Return()], orelse=[]) as check, first, *_] if not node.orelse:
            pass
        case _:
            return
    if not all(site.source.owns_lines(one) for one in (node, check, first)):
        return
    at = site.source.block_span(first)[0]
    head = site.source.text[site.source.block_span(node)[0] : site.source.block_span(check)[0]]
    yield Change(edits=(Edit(start=at, end=at, text=head),))


def another_order(site: Site, node: ast.BinOp) -> Iterator[Change | None]:
    """The factors and divisors of a product in another order: where a division rounds decides."""
    if isinstance(site.parent(node), ast.BinOp) and _is_product(site.parent(node)):
        return
    factors = _factors(node)
    if not 2 < len(factors) <= MOST_FACTORS or not any(sign != "*" for sign, _ in factors):
        return
    level = ops.binary_level("*")
    for mixed in permutations(factors):
        if mixed[0][0] == "*" and list(mixed) != factors:
            texts = [site.operand(one, level + 1) for _, one in mixed]
            whole = "".join(f" {sign} {text}" for (sign, _), text in zip(mixed[1:], texts[1:], strict=True))
            yield site.put(node, texts[0] + whole, level)


def _is_product(node: ast.AST | None) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.Div | ast.FloorDiv | ast.Mod)


def _factors(node: ast.expr) -> list[tuple[str, ast.expr]]:
    """What a product is made of, each with the sign before it, from the left."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.Div | ast.FloorDiv):
        return [*_factors(node.left), (ops.BINARY[type(node.op)], node.right)]
    return [("*", node)]


PIECES = (
    Piece(name="a run ends", family="condition", prior=0.3, on=(ast.If,), make=run_ends),
    Piece(name="otherwise gone", family="condition", prior=0.25, on=(ast.If,), make=otherwise_gone),
    Piece(name="second first", family="statement", prior=0.4, on=(ast.Return, ast.Assign), make=second_first),
    Piece(name="once more at the end", family="insertion", prior=0.3, on=(ast.For,), make=at_the_end),
    Piece(name="seen already", family="guard", prior=0.4, on=(ast.FunctionDef,), make=seen_already),
    Piece(name="checks first", family="statement", prior=0.25, on=(ast.For,), make=checks_first),
    Piece(name="factors in another order", family="operator", prior=0.25, on=(ast.BinOp,), make=another_order),
)
