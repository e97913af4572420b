"""Well-known ways to do it right: what keeps its order, what goes on to the longer end, leap years, tasks, digests."""

import ast
from collections.abc import Iterator
from itertools import pairwise

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces.calling import is_call_to
from regreen.repair.propose.pieces.definitions import with_import
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops
from regreen.syntax.source import Edit


def order_kept(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """Each once, in the order in which they came."""
    if is_call_to(node, "set") and len(node.args) == 1:
        parent, text = site.parent(node), site.text(node.args[0])
        likely = 1.0 if isinstance(parent, ast.Call | ast.For | ast.comprehension) else 0.3
        yield site.put(node, f"dict.fromkeys({text})", factor=likely)


def to_the_longer_end(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """What the shorter one lacks is none, or empty."""
    if is_call_to(node, "zip") and not node.keywords and node.args:
        head, line = site.source.replace(node.func, "itertools.zip_longest"), "import itertools"
        named = "itertools" in site.module
        needed = () if named else with_import(site, line, 1.0).edits
        at = site.source.span(node)[1] - 1
        yield Change(edits=(*needed, head))
        for fill in ('""', "0"):
            yield Change(edits=(*needed, head, Edit(start=at, end=at, text=f", fillvalue={fill}")), factor=0.6)


def leap_year(site: Site, node: ast.Compare | ast.BoolOp) -> Iterator[Change | None]:
    """A year is a leap year by the fourth, not by the hundredth, but by the four-hundredth."""
    text = site.text(node)
    first = next((one for one in ast.walk(node) if _is_fourth(one)), None)
    if first is None or "400" in text:
        return
    assert isinstance(first, ast.BinOp)
    year = site.text(first.left)
    yield site.put(node, f"{year} % 4 == 0 and ({year} % 100 != 0 or {year} % 400 == 0)", ops.AND)


def _is_fourth(node: ast.AST) -> bool:
    match node:
        case ast.BinOp(op=ast.Mod(), right=ast.Constant(value=4)):
            return True
        case _:
            return False


def full_years(site: Site, node: ast.BinOp) -> Iterator[Change | None]:
    """Years between two days count when their last one is full."""
    match node:
        case ast.BinOp(
            left=ast.Attribute(attr="year", value=one), op=ast.Sub(), right=ast.Attribute(attr="year", value=two)
        ):
            late, early = site.text(one), site.text(two)
            before = f"(({late}.month, {late}.day) < ({early}.month, {early}.day))"
            yield site.put(node, f"{site.text(node)} - {before}", ops.binary_level("-"))


def on_the_clock(site: Site, node: ast.BinOp) -> Iterator[Change | None]:
    """Hours, days of the week, months and degrees begin again behind their last one; so do letters."""
    if isinstance(node.op, ast.Add) and isinstance(node.left, ast.Call) and site.text(node.left).startswith("ord("):
        inner = f'({site.text(node.left)} - ord("a") + {site.operand(node.right, 12)})'
        yield site.put(node, f'{inner} % 26 + ord("a")', ops.binary_level("+"))
    if not isinstance(node.op, ast.Add | ast.Sub) or isinstance(site.parent(node), ast.BinOp | ast.Subscript):
        return
    if site.maybe(node.left, "int", "float") and site.maybe(node.right, "int", "float"):
        for last, factor in ((24, 1.0), (7, 0.8), (60, 0.8), (12, 0.6), (360, 0.5)):
            yield site.put(node, f"({site.text(node)}) % {last}", ops.binary_level("%"), factor)


def next_month(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """The month after the twelfth is the first of the next year; the one before the first is the twelfth."""
    for year, month in pairwise(node.args):
        match month:
            case ast.BinOp(left=this, op=ast.Add() | ast.Sub() as op, right=ast.Constant(value=1)):
                then, now = site.operand(year, 11), site.operand(this, 12)
                later = (f"{then} + {now} // 12", f"{now} % 12 + 1")
                earlier = (f"{then} - ({now} == 1)", f"({now} - 2) % 12 + 1")
                first, second = later if isinstance(op, ast.Add) else earlier
                if "year" in site.text(year).lower() or "month" in site.text(this).lower():
                    yield Change(edits=(site.source.replace(year, first), site.source.replace(month, second)))
            case _:
                continue


def cause_or_context(site: Site, node: ast.Attribute) -> Iterator[Change | None]:
    """The error from which another one was raised, or during which it was."""
    twin = {"__cause__": "__context__", "__context__": "__cause__"}.get(node.attr)
    if twin and isinstance(node.ctx, ast.Load):
        yield site.put(node, f"{site.text(node)} or {site.text(node.value)}.{twin}", ops.OR)
        yield site.put(node, f"{site.text(node.value)}.{twin} or {site.text(node)}", ops.OR, 0.4)


def as_tasks(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """What is waited for as tasks: bare coroutines are refused."""
    match node:
        case ast.Call(func=ast.Attribute(attr="wait", value=ast.Name(id="asyncio")), args=[given, *_]):
            yield site.put(given, f"[asyncio.ensure_future(one) for one in {site.text(given)}]")
            for value in _values_of(site, given):
                yield site.put(value, f"[asyncio.ensure_future(one) for one in {site.text(value)}]")


def _values_of(site: Site, node: ast.expr) -> list[ast.expr]:
    """What a variable is set to in the function; nothing for what is no variable."""
    name = node.id if isinstance(node, ast.Name) else ""
    sets = [one for one in site.nodes if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name)]
    return [one.value for one in sets if isinstance(one.targets[0], ast.Name) and one.targets[0].id == name]


def cancelled_awaited(site: Site, node: ast.For) -> Iterator[Change | None]:
    """What is cancelled is waited for, until it has ended."""
    match node.body:
        case [ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(), attr="cancel"), args=[]))]:
            if isinstance(site.root, ast.AsyncFunctionDef) and "asyncio" in site.module:
                tasks = site.text(node.iter)
                yield site.insert_after(node, f"await asyncio.gather(*{tasks}, return_exceptions=True)")


def digest_named(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """The digest that has to be named."""
    match node:
        case ast.Call(func=ast.Attribute(attr="new", value=ast.Name(id="hmac")), args=[_, _], keywords=[]):
            at = site.source.span(node)[1] - 1
            for name, factor in (("md5", 1.0), ("sha256", 0.9), ("sha1", 0.6)):
                yield site.swap(at, at, f', "{name}"', factor)


PIECES = (
    Piece(name="order kept", family="call", prior=0.35, on=(ast.Call,), make=order_kept),
    Piece(name="to the longer end", family="call", prior=0.2, on=(ast.Call,), make=to_the_longer_end),
    Piece(name="leap year", family="condition", prior=0.5, on=(ast.Compare, ast.BoolOp), make=leap_year),
    Piece(name="full years", family="operator", prior=0.3, on=(ast.BinOp,), make=full_years),
    Piece(name="on the clock", family="operator", prior=0.08, on=(ast.BinOp,), make=on_the_clock),
    Piece(name="next month", family="call", prior=0.5, on=(ast.Call,), make=next_month),
    Piece(name="cause or context", family="name", prior=0.5, on=(ast.Attribute,), make=cause_or_context),
    Piece(name="as tasks", family="call", prior=0.6, on=(ast.Call,), make=as_tasks),
    Piece(name="cancelled and awaited", family="statement", prior=0.5, on=(ast.For,), make=cancelled_awaited),
    Piece(name="digest named", family="call", prior=0.6, on=(ast.Call,), make=digest_named),
)
