"""What is different at the first or the last turn of a loop, and where something is zero."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site

LONGEST, MOST, MOST_PARTS = 60, 6, 5
_SIMPLE = (ast.Assign, ast.AugAssign, ast.Expr, ast.If)


def ends(site: Site, node: ast.For) -> list[str]:
    """Conditions that are true at the last or the first turn of a loop that counts."""
    match node:
        case ast.For(target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="range"), args=[end])):
            return [f"{name} == {_less_one(site, end)}", f"{name} == 0"]
        case ast.For(target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="range"), args=[start, end, *_])):
            return [f"{name} == {_less_one(site, end)}", f"{name} == {site.text(start)}"]
        case ast.For(
            target=ast.Tuple(elts=[ast.Name(id=name), *_]),
            iter=ast.Call(func=ast.Name(id="enumerate"), args=[ast.Name() | ast.Attribute() as things, *_]),
        ):
            return [f"{name} == len({site.text(things)}) - 1", f"{name} == 0"]
        case _:
            return []


def _less_one(site: Site, end: ast.expr) -> str:
    text = site.text(end)
    return text.removesuffix(" + 1") if text.endswith(" + 1") else f"{text} - 1"


def at_an_end(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """At the first or last turn of a loop, a variable set to another one; a statement then only, or only otherwise."""
    loop = site.parent(node)
    if not isinstance(loop, ast.For) or node not in loop.body or not site.source.owns_lines(node):
        return
    start, end = site.source.block_span(node)
    whole = site.source.text[start:end]
    for condition, factor in zip(ends(site, loop), (1.0, 0.7), strict=False):
        for text in site.once("settings", _settings):
            yield site.insert_before(node, f"if {condition}:", f"    {text}", factor=0.5 * factor)
        for test, share in ((condition.replace(" == ", " != "), 1.0), (condition, 0.6)):
            head = f"{site.source.indent(node)}if {test}:{site.source.newline}"
            yield site.swap(start, end, head + scope.indented(whole), factor * share)


def _settings(site: Site) -> list[str]:
    """Variables that are set in loops, each to another variable that was seen to hold the same type."""
    loops = [one for one in site.nodes if isinstance(one, ast.For)]
    inner = [one for loop in loops for one in ast.walk(loop)]
    stored = dict.fromkeys(one.id for one in inner if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store))
    found = []
    for name in stored:
        for other in scope.variables(site):
            mine, theirs = scope.seen(site, name), scope.seen(site, other)
            if name != other and (mine & theirs or not mine or not theirs):
                found.append(f"{name} = {other}")
    return found[:24]


def degenerate(site: Site, node: ast.Return) -> Iterator[Change | None]:
    """Where something is zero, a part of the result only, or a part of it by one of the parameters."""
    if node.value is None or not site.source.owns_lines(node) or not _divides(site, node):
        return
    outer = node.value if isinstance(node.value, ast.Call) and len(node.value.args) == 1 else None
    inside = outer.args[0] if outer is not None else node.value
    head = f"{site.text(outer.func)}(" if outer is not None else ""
    tail = ")" if outer is not None else ""
    parts = _parts(site, inside)
    forms = [*parts, *(f"{part} / {name}" for part in parts for name in scope.parameters(site) if name not in part)]
    numbers = [name for name in scope.variables(site) if name in site.source.names_in(node)]
    numbers += [name for name in scope.variables(site) if name not in numbers]
    for number in numbers[:MOST]:
        for form in [*forms, "0"][: MOST_PARTS * MOST]:
            change = site.insert_before(node, f"if {number} == 0:", f"    return {head}{form}{tail}")
            yield change.hangs_on(f"{number} == 0", node, effective=True) if change else None


def _divides(site: Site, node: ast.Return) -> bool:
    failed = any("Zero" in error or "Division" in error or "Invalid" in error for error in site.crashed(node))
    return failed and any(isinstance(one, ast.Div | ast.FloorDiv | ast.Mod) for one in ast.walk(node))


def _parts(site: Site, node: ast.expr) -> list[str]:
    """Texts of the operands of a product or a quotient, the parts of those too."""
    found: dict[str, None] = {}
    for one in ast.walk(node):
        if isinstance(one, ast.Name | ast.Call | ast.Attribute | ast.BinOp) and one is not node:
            text = site.text(one)
            if len(text) <= LONGEST and not scope.is_callee(site, one):
                found[f"({text})" if isinstance(one, ast.BinOp) else text] = None
    return list(found)[: MOST_PARTS + MOST]


PIECES = (
    Piece(name="at the first or last turn", family="condition", prior=0.15, on=_SIMPLE, make=at_an_end),
    Piece(name="where it is zero", family="guard", prior=0.3, on=(ast.Return,), make=degenerate),
)
