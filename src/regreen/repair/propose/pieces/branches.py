"""Branches that are too many; what is asked of a mapping."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops


def _is_elif(site: Site, node: ast.stmt) -> bool:
    start = site.source.span(node)[0]
    return isinstance(node, ast.If) and site.source.text.startswith("elif", start)


def one_branch(site: Site, node: ast.If) -> Iterator[Change | None]:
    """One branch in any case, or one branch less."""
    if not node.orelse or not site.source.owns_lines(node) or node.body[0].lineno == node.lineno:
        return
    inner = node.orelse[0]
    start, end = site.source.block_span(node)
    if isinstance(inner, ast.If) and _is_elif(site, inner):
        begin = site.source.span(node)[0]
        after = site.source.span(inner)[0] + len("elif")
        word = "elif" if _is_elif(site, node) else "if"
        yield site.swap(begin, after, word, 1.0)
        if not inner.orelse:
            yield site.swap(site.source.block_span(node.body[-1])[1], end, "", 0.8)
        return
    if _is_elif(site, node):
        last = site.source.block_span(node.body[-1])[1]
        yield site.swap(last, end, "", 0.6)
        return
    for body, factor in ((node.orelse, 1.0), (node.body, 0.8)):
        yield site.swap(start, end, _outdented(site, body, node), factor)
    yield site.swap(site.source.block_span(node.body[-1])[1], end, "", 0.6)


def _outdented(site: Site, body: list[ast.stmt], like: ast.stmt) -> str:
    start, end = site.source.block_span(body[0])[0], site.source.block_span(body[-1])[1]
    old, new = site.source.indent(body[0]), site.source.indent(like)
    lines = site.source.text[start:end].splitlines(keepends=True)
    return "".join(new + line[len(old) :] if line.startswith(old) else line for line in lines)


def in_a_mapping(site: Site, node: ast.Compare) -> Iterator[Change | None]:
    """A membership asked of a mapping's values or of its pairs, or of a text's words."""
    if len(node.ops) != 1 or not isinstance(node.ops[0], ast.In | ast.NotIn):
        return
    right = node.comparators[0]
    kinds = site.kinds(right)
    text = site.operand(right, ops.ATOM)
    if not kinds or kinds & {"dict", "defaultdict", "OrderedDict", "Counter"}:
        yield site.put(right, f"{text}.values()", factor=1.0 if kinds else 0.3)
    if "str" in kinds:
        yield site.put(right, f"{text}.split()", factor=0.5)
    if isinstance(right, ast.Call) and isinstance(right.func, ast.Attribute) and right.func.attr == "values":
        yield site.put(right, site.text(right.func.value))


PIECES = (
    Piece(name="one branch", family="statement", prior=0.15, on=(ast.If,), make=one_branch),
    Piece(name="asked of a mapping", family="operator", prior=0.3, on=(ast.Compare,), make=in_a_mapping),
)
