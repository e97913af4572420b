"""A collection that is asked and never filled, and a value that is kept in another place than it was read from."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops

_FILLS = {"set": "{name}.add({key})", "list": "{name}.append({key})", "deque": "{name}.append({key})"}
_EMPTY = {ast.List: "list", ast.Dict: "dict"}
_CHOICES = {"min", "max"}


def filled(site: Site, node: ast.Compare) -> Iterator[Change | None]:
    """What was asked for is put into the collection: right after the question, in either answer, or with a result."""
    name = getattr(node.comparators[0], "id", "")
    kind = site.once("asked and never filled", _never_filled).get(name, "")
    statement = site.statement(node)
    if not kind or not isinstance(node.ops[0], ast.In | ast.NotIn) or statement is None:
        return
    key = site.text(node.left)
    if kind == "dict":
        yield from _with_result(site, statement, f"{name}[{key}]")
        return
    line = _FILLS[kind].format(name=name, key=key)
    for block in _branches(statement):
        yield site.insert_before(block[0], line)
    following = site.block_of(statement)
    if statement is not following[-1]:
        yield site.insert_after(statement, line)
    yield site.insert_before(statement, line, factor=0.5)


def _never_filled(site: Site) -> dict[str, str]:
    """Names that are empty collections at first and that nothing but questions reads: name to kind."""
    found: dict[str, str] = {}
    for node in site.nodes:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and (kind := _empty(node.value)):
            found[node.targets[0].id] = kind
    for node in site.nodes:
        if isinstance(node, ast.Name) and node.id in found and isinstance(node.ctx, ast.Load):
            around = site.parent(node)
            asked = isinstance(around, ast.Compare) and node in around.comparators
            looked_up = isinstance(around, ast.Subscript) and isinstance(around.ctx, ast.Load)
            if not asked and not (found[node.id] == "dict" and looked_up):
                del found[node.id]
    return found


def _empty(node: ast.expr) -> str:
    match node:
        case ast.List(elts=[]) | ast.Dict(keys=[]):
            return _EMPTY[type(node)]
        case ast.Call(func=ast.Name(id="set" | "list" | "dict" | "deque" as kind), args=[], keywords=[]):
            return kind
        case _:
            return ""


def _branches(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    """Blocks of a branching statement, the last one first; those below an ``elif`` count as well."""
    at: ast.stmt = statement
    blocks: list[list[ast.stmt]] = []
    while isinstance(at, ast.If):
        blocks.append(at.body)
        if len(at.orelse) != 1 or not isinstance(at.orelse[0], ast.If):
            blocks.append(at.orelse)
            break
        at = at.orelse[0]
    yield from (block for block in reversed(blocks) if block)


def _with_result(site: Site, asked: ast.stmt, target: str) -> Iterator[Change | None]:
    """A result is kept before it is given back."""
    for node in site.nodes:
        if isinstance(node, ast.Return) and node.value is not None and node.lineno > (asked.end_lineno or 0):
            text = site.text(node.value)
            if isinstance(node.value, ast.Name):
                yield site.insert_before(node, f"{target} = {text}")
            else:
                kept = site.source.replace(node.value, target)
                before = site.insert_before(node, f"{target} = {text}")
                yield Change(edits=(*before.edits, kept)) if before else None


def set_where_read(site: Site, node: ast.Assign) -> Iterator[Change | None]:
    """The place that a value is worked out from is set, not another one: ``low = min(best, cost)`` for ``best``."""
    target = node.targets[0]
    if len(node.targets) != 1 or not isinstance(target, ast.Name | ast.Subscript | ast.Attribute):
        return
    read = [one for one in ast.walk(node.value) if isinstance(one, ast.Name | ast.Subscript | ast.Attribute)]
    mine = site.text(target)
    if mine in {site.text(one) for one in read}:
        return
    for one in read:
        around = site.parent(one)
        chosen = isinstance(around, ast.Call) and getattr(around.func, "id", "") in _CHOICES and one in around.args
        if chosen or (isinstance(one, type(target)) and isinstance(around, ast.BinOp)):
            yield site.put(target, site.text(one), factor=1.0 if chosen else 0.3)


def beside_its_source(site: Site, node: ast.ListComp | ast.SetComp) -> Iterator[Change | None]:
    """What something is made of is kept beside it: ``rows + [2 * row for row in rows]``."""
    text, source = site.text(node), node.generators[0].iter
    if not isinstance(source, ast.Name | ast.Attribute | ast.Subscript):
        return
    symbol = "+" if isinstance(node, ast.ListComp) else "|"
    for left, right in ((site.text(source), text), (text, site.text(source))):
        yield site.put(node, f"{left} {symbol} {right}", ops.binary_level(symbol))


PIECES = (
    Piece(name="asked and never filled", family="statement", prior=0.5, on=(ast.Compare,), make=filled),
    Piece(name="set where it is read", family="name", prior=0.35, on=(ast.Assign,), make=set_where_read),
    Piece(
        name="beside what it is made of",
        family="collection",
        prior=0.25,
        on=(ast.ListComp, ast.SetComp),
        make=beside_its_source,
    ),
)
