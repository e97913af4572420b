"""What a loop leaves over: the part behind the last place where something was found."""

import ast
from collections.abc import Iterator, Sequence
from itertools import product

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import beside, scope
from regreen.repair.propose.site import Change, Site
from regreen.syntax.scopes import blocks

LONGEST = 90


def rest(site: Site, node: ast.For | ast.While) -> Iterator[Change | None]:
    """After a loop that cuts parts out of something, the part that is left, put away as the others are."""
    if not site.source.owns_lines(node):
        return
    for inner in ast.walk(node):
        if not isinstance(inner, ast.Expr | ast.AugAssign | ast.Assign) or inner.lineno != inner.end_lineno:
            continue
        cuts = [one for one in ast.walk(inner) if isinstance(one, ast.Subscript) and _is_cut(one)]
        if len(cuts) != 1 or len(site.text(inner)) > LONGEST:
            continue
        [cut] = cuts
        base, lower = site.text(cut.value), _lower(site, cut)
        start = site.source.span(inner)[0]
        low, high = (place - start for place in site.source.span(cut))
        text = f"{site.text(inner)[:low]}{base}[{lower}:]{site.text(inner)[high:]}"
        yield site.insert_after(node, f"if {lower} < len({base}):", f"    {text}", factor=1.0)
        yield site.insert_after(node, text, factor=0.9)
        yield site.insert_after(node, f"if {base}[{lower}:]:", f"    {text}", factor=0.4)


def _lower(site: Site, cut: ast.Subscript) -> str:
    lower = cut.slice.lower if isinstance(cut.slice, ast.Slice) else None
    return site.text(lower) if lower is not None else "0"


def _is_cut(node: ast.Subscript) -> bool:
    return isinstance(node.slice, ast.Slice) and node.slice.lower is not None and node.slice.upper is not None


def branch(site: Site, node: ast.For) -> Iterator[Change | None]:
    """After a loop, a small branch of its body once more, with another variable in the place of the loop's own."""
    if not site.source.owns_lines(node):
        return
    own = {one.id for one in ast.walk(node.target) if isinstance(one, ast.Name)}
    after = _last_before_return(site, node)
    branches = [one for one in ast.walk(node) if beside.is_small(site.source, one)]
    others = [name for name in scope.variables(site) if name not in own]
    for inner, new in product(branches, others):
        names = sorted(site.source.names_in(inner) & own)
        if len(names) == 1:
            first, *lines = beside.renamed(site.source, inner, names[0], new).splitlines()
            inside = [f"    {line.strip()}" for line in lines]
            for place, share in {node: 1.0, after: 0.8}.items():
                yield site.insert_after(place, first, *inside, factor=share)


_SIMPLE = (ast.Expr, ast.Assign, ast.AugAssign)
_MOST_CONDITIONS = 6


def block(site: Site, node: ast.For | ast.While) -> Iterator[Change | None]:
    """After a loop, several statements that its body makes together, made once more for what is left."""
    if not site.source.owns_lines(node):
        return
    after = _last_before_return(site, node)
    for statements in _together(node):
        lines = [site.text(one) for one in statements]
        names = dict.fromkeys(
            one.id
            for statement in statements
            for one in ast.walk(statement)
            if isinstance(one, ast.Name) and one.id in site.local and one.id not in scope.OWNER
        )
        for place, share in {node: 1.0, after: 0.9}.items():
            yield site.insert_after(place, *lines, factor=0.7 * share)
            for condition, factor in _something_left(list(names), _gathered(site, node)):
                inner = [f"    {line}" for line in lines]
                yield site.insert_after(place, f"if {condition}:", *inner, factor=share * factor)


def _gathered(site: Site, node: ast.For | ast.While) -> set[str]:
    """Variables that a loop sets: what they hold at the end may be left over."""
    stored = {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    return stored & set(site.local)


def _something_left(names: list[str], gathered: set[str]) -> Iterator[tuple[str, float]]:
    """Conditions under which something is left: one that asks all that is put away is likelier."""
    left = [name for name in names if name in gathered]
    if len(left) > 1:
        yield " or ".join(left), ALL
        yield " or ".join(reversed(left)), ALL
    for name in names[:_MOST_CONDITIONS]:
        yield name, PART if len(left) > 1 else 1.0


ALL, PART = 1.5, 0.35


def _last_before_return(site: Site, node: ast.stmt) -> ast.stmt:
    """The last statement of the block around a loop that can be followed by another one."""
    around = site.block_of(node)
    last = around[-2] if isinstance(around[-1], ast.Return) and len(around) > 1 else around[-1]
    return last if site.source.owns_lines(last) and not isinstance(last, ast.Return | ast.Raise) else node


def _together(node: ast.For | ast.While) -> Iterator[Sequence[ast.stmt]]:
    """Two to four plain statements of one block inside a loop: all of them, and those that put something away."""
    for inner in ast.walk(node):
        for body in blocks(inner) if isinstance(inner, ast.stmt) else ():
            plain = [one for one in body if isinstance(one, _SIMPLE) and one.lineno == one.end_lineno]
            if 2 <= len(plain) <= MOST_TOGETHER and not any(scope.is_docstring(one) for one in plain):
                yield plain
                putting = [one for one in plain if isinstance(one, ast.Expr)]
                if 2 <= len(putting) < len(plain):
                    yield putting


MOST_TOGETHER = 4

PIECES = (
    Piece(name="rest after a loop", family="insertion", prior=0.3, on=(ast.For, ast.While), make=rest),
    Piece(name="block after a loop", family="insertion", prior=0.25, on=(ast.For, ast.While), make=block),
    Piece(name="branch after a loop", family="insertion", prior=0.2, on=(ast.For,), make=branch),
)
