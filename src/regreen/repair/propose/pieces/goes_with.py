"""Statements that go with another one: what was read is taken out, what is empty goes, what moves stays within."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site

LONGEST = 60
ROWS = frozenset({"list", "deque", "bytearray"})
TAKING = frozenset({"remove", "discard", "pop", "popleft", "clear", "subtract"})


def taken_out(site: Site, node: ast.Assign) -> Iterator[Change | None]:
    """A part that was read is taken out of what it was read from."""
    part = node.value
    while isinstance(part, ast.Call) and len(part.args) == 1 and not part.keywords:
        part = part.args[0]
    if not isinstance(part, ast.Subscript) or not isinstance(part.value, ast.Name | ast.Attribute):
        return
    base, key, kinds = site.text(part.value), site.text(part.slice), site.kinds(part.value)
    if any(site.text(target) == base for target in node.targets):
        return
    if not kinds or kinds & (ROWS | {"dict", "defaultdict"}):
        yield site.insert_after(node, f"del {base}[{key}]")
    if isinstance(part.slice, ast.Slice) and part.slice.step is None and (not kinds or kinds & (ROWS | {"str"})):
        lower, upper = part.slice.lower, part.slice.upper
        if upper is not None and (lower is None or site.text(lower) == "0"):
            yield site.insert_after(node, f"{base} = {base}[{site.text(upper)}:]")
        if lower is not None and upper is None:
            yield site.insert_after(node, f"{base} = {base}[:{site.text(lower)}]")


def no_more_than(site: Site, node: ast.Expr) -> Iterator[Change | None]:
    """Of what is put away no more is kept than a number says."""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="append" | "add" | "appendleft" as attr, value=held))) if (
            isinstance(held, ast.Name | ast.Attribute)
        ):
            text = site.text(held)
        case _:
            return
    taken = "popleft" if "deque" in site.kinds(held) else "pop"
    first = f"{text}.popleft()" if taken == "popleft" else f"{text}.pop(0)"
    for most in scope.of_kind(site, "int"):
        likely = 1.0 if any(word in most.lower() for word in LIMITING) else 0.7
        head = f"if len({text}) > {most}:"
        yield site.insert_after(node, head, f"    {first if attr != 'appendleft' else f'{text}.pop()'}", factor=likely)
        yield site.insert_after(node, head, f"    del {text}[0]", factor=0.4 * likely)


def what_came_before(site: Site, node: ast.Expr) -> Iterator[Change | None]:
    """Each of what is put away holds all that came before."""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="append", value=ast.Name(id=name)), args=[given])):
            if site.maybe(given, "int", "float", "str", "Decimal"):
                text = site.operand(given, 11)
                yield site.put(given, f"{name}[-1] + {text} if {name} else {site.text(given)}", 2)


def gone_when_empty(site: Site, node: ast.Expr | ast.AugAssign | ast.Assign) -> Iterator[Change | None]:
    """An entry in which nothing is left after a change is taken away."""
    for asked, entry in _changed_entries(site, node):
        table, _, key = entry.rpartition("[")
        for test, factor in ((f"not {asked}", 1.0), *_amounts(node, asked)):
            yield site.insert_after(node, f"if {test}:", f"    del {table}[{key}", factor=factor)


def _amounts(node: ast.stmt, asked: str) -> list[tuple[str, float]]:
    return [] if isinstance(node, ast.Expr) else [(f"{asked} <= 0", 0.9), (f"{asked} == 0", 0.3)]


def _changed_entries(site: Site, node: ast.Expr | ast.AugAssign | ast.Assign) -> Iterator[tuple[str, str]]:
    """What can be asked whether it is empty, and the entry that holds it."""
    match node:
        case ast.AugAssign(target=ast.Subscript() as target) | ast.Assign(targets=[ast.Subscript() as target]):
            if not isinstance(target.slice, ast.Slice | ast.Constant) and len(site.text(target)) <= LONGEST:
                yield site.text(target), site.text(target)
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Subscript() as held, attr=attr))) if attr in TAKING:
            yield site.text(held), site.text(held)
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr))) if attr in TAKING:
            yield from ((name, entry) for entry in site.once("kept entries", _kept_entries).get(name, ()))


def _kept_entries(site: Site) -> dict[str, list[str]]:
    """Variables that hold an entry of a mapping, each with the entries."""
    found: dict[str, list[str]] = {}
    for node in site.nodes:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Subscript(slice=ast.Name() | ast.Attribute()) as held
            ):
                found.setdefault(name, []).append(site.text(held))
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Call(func=ast.Attribute(attr="get", value=table), args=[key, *_])
            ):
                found.setdefault(name, []).append(f"{site.text(table)}[{site.text(key)}]")
    return found


def kept_within(site: Site, node: ast.AugAssign) -> Iterator[Change | None]:
    """What is moved on goes no further than an end."""
    if not isinstance(node.op, ast.Add | ast.Sub) or not site.maybe(node.target, "int", "float"):
        return
    target, value = site.text(node.target), site.text(node.value)
    if isinstance(node.op, ast.Sub):
        yield site.swap(*site.source.span(node), f"{target} = max(0, {target} - {value})", 1.0)
        return
    for end, factor in site.once("ends of moving", _ends):
        if end != target:
            yield site.swap(*site.source.span(node), f"{target} = min({target} + {value}, {end})", factor)


def at_most(site: Site, node: ast.Assign | ast.Return) -> Iterator[Change | None]:
    """What is worked out is no more than an end, or no less than nothing."""
    value = node.value
    if not isinstance(value, ast.BinOp) or not site.maybe(value, "int", "float"):
        return
    for end, factor in site.once("ends of moving", _ends):
        if end not in site.text(value):
            yield site.put(value, f"min({site.text(value)}, {end})", factor=factor)


LIMITING = ("max", "limit", "cap", "most", "size", "end", "top", "length", "stop", "ceiling")


def _ends(site: Site) -> list[tuple[str, float]]:
    """Lengths, and numbers whose names say that something ends there."""
    found = {f"len({name})": 1.0 for name in scope.of_kind(site, "list", "tuple", "str", "deque", "bytes")[:5]}
    found |= {f"len({name}) - 1": 0.9 for name in scope.of_kind(site, "list", "tuple", "str", "deque")[:5]}
    numbers = [*scope.of_kind(site, "int", "float")[:8], *scope.module_values(site)]
    for name in numbers:
        found[name] = 1.0 if any(word in name.lower() for word in LIMITING) else 0.4
    return list(found.items())


PIECES = (
    Piece(name="no more than", family="insertion", prior=0.2, on=(ast.Expr,), make=no_more_than),
    Piece(name="what came before", family="call", prior=0.12, on=(ast.Expr,), make=what_came_before),
    Piece(name="taken out", family="insertion", prior=0.25, on=(ast.Assign,), make=taken_out),
    Piece(
        name="gone when empty",
        family="insertion",
        prior=0.2,
        on=(ast.Expr, ast.AugAssign, ast.Assign),
        make=gone_when_empty,
    ),
    Piece(name="stops at an end", family="call", prior=0.15, on=(ast.AugAssign,), make=kept_within),
    Piece(name="at most", family="call", prior=0.1, on=(ast.Assign, ast.Return), make=at_most),
)
