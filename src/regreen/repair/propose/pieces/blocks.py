"""Blocks: an else that is missing, several statements under a condition, statements at another end or level."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.pieces.conditions import atoms
from regreen.repair.propose.site import Change, Site
from regreen.syntax.source import Edit

_SIMPLE = (ast.Assign, ast.AugAssign, ast.Expr, ast.Return, ast.Raise, ast.Delete)
_COMPOUND = (ast.If, ast.For, ast.While, ast.With, ast.Try)
_JUMPS = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_NOWHERE = ast.Constant(value=None, lineno=1, col_offset=0, end_lineno=1, end_col_offset=0)
MOST = 16


def _lines(site: Site, first: ast.stmt, last: ast.stmt) -> tuple[int, int, str]:
    start, end = site.source.block_span(first)[0], site.source.block_span(last)[1]
    text = site.source.text[start:end]
    return start, end, text if text.endswith("\n") else text + site.source.newline


def _own(site: Site, *statements: ast.stmt) -> bool:
    return all(site.source.owns_lines(one) and not scope.is_docstring(one) for one in statements)


def into_else(site: Site, node: ast.If) -> Iterator[Change | None]:
    """What follows a branch, only otherwise."""
    block = site.block_of(node)
    rest = block[block.index(node) + 1 :]
    if node.orelse or not rest or isinstance(node.body[-1], _JUMPS) or not _own(site, node, *rest):
        return
    for last, factor in ((rest[0], 1.0), (rest[-1], 0.6)):
        start, end, text = _lines(site, rest[0], last)
        head = f"{site.source.indent(node)}else:{site.source.newline}"
        yield site.swap(start, end, head + scope.indented(text), factor)
        if last is rest[-1]:
            return


def several_under_condition(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """Two statements, or one with a block of its own, under a condition."""
    block = site.block_of(node)
    at = block.index(node)
    ends = [node] if isinstance(node, _COMPOUND) else block[at + 1 : at + 2]
    for last in ends:
        if not _own(site, node, last) or isinstance(node, _JUMPS):
            continue
        start, end, text = _lines(site, node, last)
        indent, newline = site.source.indent(node), site.source.newline
        for atom, factor in atoms(site, _NOWHERE)[:MOST]:
            change = site.swap(start, end, f"{indent}if {atom}:{newline}{scope.indented(text)}", factor)
            yield change.hangs_on(atom, node, effective=False)


def to_another_end(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """A statement at the beginning or at the end of its block."""
    block = site.block_of(node)
    at = block.index(node)
    if not _own(site, node):
        return
    start, end, text = _lines(site, node, node)
    tail = block[-2] if isinstance(block[-1], _JUMPS) and len(block) > 1 else block[-1]
    if block.index(tail) - at > 2 and site.source.owns_lines(tail):
        place = site.source.block_span(tail)[1]
        yield Change(edits=(Edit(start=start, end=end, text=""), Edit(start=place, end=place, text=text)))
    head = block[1] if scope.is_docstring(block[0]) else block[0]
    if at - block.index(head) > 2 and site.source.owns_lines(head):
        place = site.source.block_span(head)[0]
        yield Change(edits=(Edit(start=place, end=place, text=text), Edit(start=start, end=end, text="")))


def out_of_two(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """The last statement of a block, moved behind the block around it, and behind the next."""
    block, parent = site.block_of(node), site.parent(node)
    outer = site.parent(parent) if parent is not None else None
    if node is not block[-1] or len(block) < 2 or not isinstance(outer, ast.stmt) or outer is site.root:
        return
    if not _own(site, node) or not site.source.owns_lines(outer):
        return
    start, end, text = _lines(site, node, node)
    old, new = site.source.indent(node), site.source.indent(outer)
    moved = "".join(new + line[len(old) :] for line in text.splitlines(keepends=True))
    place = site.source.block_span(outer)[1]
    yield Change(edits=(Edit(start=start, end=end, text=""), Edit(start=place, end=place, text=moved)))


def negative_first(site: Site, node: ast.If | ast.While) -> Iterator[Change | None]:
    """A condition that is asked before a loop or inside of it: ``if`` as the loop's own end."""
    if not isinstance(node, ast.If) or len(node.body) != 1 or node.orelse:
        return
    loop = site.parent(node)
    if isinstance(node.body[0], ast.Break) and isinstance(loop, ast.While) and node is loop.body[0]:
        start, end = site.source.block_span(node)
        test = f"not ({site.text(node.test)})"
        if len(loop.body) > 1:
            yield Change(edits=(site.source.replace(loop.test, test), Edit(start=start, end=end, text="")))


PIECES = (
    Piece(name="into an else", family="statement", prior=0.3, on=(ast.If,), make=into_else),
    Piece(
        name="several under a condition",
        family="statement",
        prior=0.1,
        on=(*_SIMPLE, *_COMPOUND),
        make=several_under_condition,
    ),
    Piece(name="at another end of the block", family="statement", prior=0.2, on=_SIMPLE, make=to_another_end),
    Piece(name="out of two blocks", family="statement", prior=0.25, on=_SIMPLE, make=out_of_two),
    Piece(name="end of a loop", family="statement", prior=0.1, on=(ast.If,), make=negative_first),
)
