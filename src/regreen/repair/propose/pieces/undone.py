"""What was done is undone, or done for the other side too: marks taken back, ends that move, links both ways."""

import ast
from collections.abc import Iterator, Sequence

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site

_JUMPS = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_INVERSE = {ast.Add: "-=", ast.Sub: "+=", ast.Mult: "//="}


def taken_back(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """What a block did before a call of the function itself is undone at its end, as for a search that goes back."""
    block = site.block_of(node)
    last = block[-1]
    if node is last or isinstance(last, _JUMPS) or not site.source.owns_lines(last):
        return
    rest = block[block.index(node) + 1 :]
    share = 1.0 if _calls_itself(site, rest) else 0.3
    for text, factor in _opposite(site, node):
        yield site.insert_after(last, text, factor=share * factor)


def _calls_itself(site: Site, statements: Sequence[ast.stmt]) -> bool:
    names = {one.name for one in ast.walk(site.root) if isinstance(one, ast.FunctionDef)}
    called = (one.func for statement in statements for one in ast.walk(statement) if isinstance(one, ast.Call))
    return any(getattr(one, "id", getattr(one, "attr", "")) in names for one in called)


def _opposite(site: Site, node: ast.stmt) -> Iterator[tuple[str, float]]:
    match node:
        case ast.Assign(targets=[ast.Subscript() | ast.Attribute() as target], value=ast.Constant(value=bool() as old)):
            yield f"{site.text(target)} = {not old}", 1.0
        case ast.Assign(targets=[ast.Subscript() as target], value=value):
            yield f"{site.text(target)} = None", 0.5
            yield f"del {site.text(target)}", 0.7
            if isinstance(value, ast.Constant) and isinstance(value.value, int | str):
                yield f"{site.text(target)} = {'0' if isinstance(value.value, int) else repr('')}", 0.5
        case ast.AugAssign(target=target, op=op, value=value) if type(op) in _INVERSE:
            yield f"{site.text(target)} {_INVERSE[type(op)]} {site.text(value)}", 1.0
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=base, attr="append"))):
            yield f"{site.text(base)}.pop()", 1.0
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=base, attr="add"), args=[item])):
            yield f"{site.text(base)}.remove({site.text(item)})", 0.7
            yield f"{site.text(base)}.discard({site.text(item)})", 1.0


def other_end(site: Site, node: ast.AugAssign) -> Iterator[Change | None]:
    """Where a place moves on inside of a loop, what was added at the other end is taken off here."""
    if not isinstance(node.target, ast.Name) or not isinstance(node.value, ast.Constant):
        return
    at = node.target.id
    for total, row, sign in site.once("running totals", _totals):
        if total != at:
            yield site.insert_before(node, f"{total} {sign} {row}[{at}]", factor=1.0)
            yield site.insert_after(node, f"{total} {sign} {row}[{at} - 1]", factor=0.3)


def _totals(site: Site) -> list[tuple[str, str, str]]:
    """Names that each element of a row is added to, the row, and how it is taken off again."""
    found: dict[tuple[str, str, str], None] = {}
    for loop in site.nodes:
        rows = {}
        match loop:
            case ast.For(target=ast.Name(id=name), iter=ast.Name() | ast.Attribute() as row):
                rows[name] = site.text(row)
            case ast.For(
                target=ast.Tuple(elts=[_, ast.Name(id=name)]),
                iter=ast.Call(func=ast.Name(id="enumerate"), args=[ast.Name() | ast.Attribute() as row, *_]),
            ):
                rows[name] = site.text(row)
        for node in ast.walk(loop) if isinstance(loop, ast.For | ast.While) else ():
            match node:
                case ast.AugAssign(target=ast.Name(id=total), op=op, value=ast.Name(id=name)) if name in rows:
                    text = rows[name]
                case ast.AugAssign(target=ast.Name(id=total), op=op, value=ast.Subscript(value=base)):
                    text = site.text(base)
                case _:
                    continue
            if type(op) in _INVERSE:
                found[total, text, _INVERSE[type(op)]] = None
    return list(found)


def link_back(site: Site, node: ast.Assign) -> Iterator[Change | None]:
    """Where one object is linked to another, the other one is linked back by another attribute of its kind."""
    match node:
        case ast.Assign(targets=[ast.Attribute(value=holder, attr=forth)], value=ast.Name() | ast.Attribute() as held):
            pass
        case _:
            return
    if isinstance(holder, ast.Name) and holder.id in scope.OWNER and not isinstance(held, ast.Name):
        return
    for back in site.once("links", _links):
        if back != forth:
            text = f"{site.text(held)}.{back} = {site.text(holder)}"
            yield site.insert_after(node, text, factor=1.0)
            yield site.insert_before(node, text, factor=0.8)


def _links(site: Site) -> list[str]:
    """Attributes that are None somewhere."""
    nothing: dict[str, None] = {}
    for node in site.source.nodes:
        match node:
            case ast.Assign(targets=targets, value=ast.Constant(value=None)):
                nothing.update(dict.fromkeys(one.attr for one in targets if isinstance(one, ast.Attribute)))
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.Constant(value=None)):
                nothing[name] = None
    return list(nothing)


def raised_again(site: Site, node: ast.ExceptHandler) -> Iterator[Change | None]:
    """What a handler puts right is told on all the same."""
    last = node.body[-1]
    if isinstance(last, _JUMPS) or scope.is_docstring(last):
        return
    if isinstance(last, ast.Pass):
        yield Change(edits=(site.source.replace(last, "raise"),))
    else:
        yield site.insert_after(last, "raise")


_DOING = (ast.Assign, ast.AugAssign, ast.Expr)

PIECES = (
    Piece(name="taken back", family="insertion", prior=0.3, on=_DOING, make=taken_back),
    Piece(name="taken off at the other end", family="insertion", prior=0.35, on=(ast.AugAssign,), make=other_end),
    Piece(name="raised again", family="exception", prior=0.3, on=(ast.ExceptHandler,), make=raised_again),
    Piece(name="linked back", family="insertion", prior=0.25, on=(ast.Assign,), make=link_back),
)
