"""What is done for one of two, done for the other: statements and values with their names exchanged, another order."""

import ast
import re
from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops

COUNTERPARTS = (
    *(("left", "right"), ("first", "last"), ("first", "second"), ("one", "two"), ("low", "high"), ("start", "end")),
    *(("source", "target"), ("before", "after"), ("min", "max"), ("x", "y"), ("row", "column"), ("row", "col")),
    *(("width", "height"), ("begin", "end"), ("head", "tail"), ("next", "previous"), ("next", "prev"), ("a", "b")),
    *(("parent", "child"), ("old", "new"), ("lower", "upper"), ("home", "away"), ("buyer", "seller"), ("up", "down")),
    *(("top", "bottom"), ("in", "out"), ("read", "write"), ("open", "close"), ("hits", "misses"), ("src", "dst")),
    *(("key", "value"), ("won", "lost"), ("sender", "receiver"), ("i", "j"), ("u", "v"), ("good", "bad")),
)
"""Words that name the two sides of something."""

LONGEST, MOST_PAIRS = 110, 6
Renaming = Mapping[str, str]
_SIMPLE = (ast.Assign, ast.AugAssign, ast.Expr)


def renaming(one: ast.AST, two: ast.AST) -> Renaming | None:
    """How names and attributes of one tree are called in another of the same shape; None where they differ in more."""
    found: dict[str, str] = {}
    todo: list[tuple[object, object]] = [(one, two)]
    while todo:
        mine, theirs = todo.pop()
        if type(mine) is not type(theirs):
            return None
        if isinstance(mine, ast.AST):
            if isinstance(mine, ast.Constant) and mine.value != getattr(theirs, "value", None):
                return None
            todo += [(getattr(mine, name), getattr(theirs, name, None)) for name in mine._fields if name != "ctx"]
        elif isinstance(mine, list) and isinstance(theirs, list):
            if len(mine) != len(theirs):
                return None
            todo += list(zip(mine, theirs, strict=True))
        elif isinstance(mine, str) and isinstance(theirs, str) and found.setdefault(mine, theirs) != theirs:
            return None
    return {name: other for name, other in found.items() if name != other}


def renamed(text: str, names: Renaming) -> str:
    """A text with whole words replaced, all at once."""
    return re.sub(r"[^\W\d]\w*", lambda word: names.get(word[0], word[0]), text)


def as_its_twin(site: Site, node: ast.Assign | ast.AugAssign) -> Iterator[Change | None]:
    """The value that another assignment has, in the words of this one's target."""
    target = _target(node)
    for other in site.nodes:
        if not isinstance(other, type(node)) or other is node or len(site.text(other)) > LONGEST:
            continue
        names = renaming(_target(other), target)
        if not names:
            continue
        new = renamed(site.text(other.value), names)
        if new != site.text(node.value):
            yield site.parse_put(node.value, new)


def _target(node: ast.Assign | ast.AugAssign) -> ast.AST:
    return node.target if isinstance(node, ast.AugAssign) else node.targets[0]


def without_own(site: Site, node: ast.Return | ast.Assign) -> Iterator[Change | None]:
    """A set without one of the parameters, or with it."""
    if node.value is None or "set" not in site.kinds(node.value) or not isinstance(node.value, ast.Name):
        return
    for name in scope.parameters(site):
        yield site.put(node.value, f"{node.value.id} - {{{name}}}", ops.binary_level("-"))
        yield site.put(node.value, f"{node.value.id} | {{{name}}}", ops.binary_level("|"), 0.6)


def for_the_other(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """A statement once more with its two sides exchanged, or for what is named as the other side."""
    text = site.text(node)
    if "\n" in text or len(text) > LONGEST or not site.source.owns_lines(node) or scope.is_docstring(node):
        return
    around = {site.text(one) for one in site.block_of(node)}
    for names, factor in _exchanges(site, node):
        new = renamed(text, names)
        if new not in around and new != text:
            yield site.insert_after(node, new, factor=factor)


def _exchanges(site: Site, node: ast.stmt) -> Iterator[tuple[Renaming, float]]:
    words = re.findall(r"[^\W\d]\w*", site.text(node))
    here = [name for name in dict.fromkeys(words) if name in site.local and name not in scope.OWNER]
    for one, two in list(combinations(here, 2))[:MOST_PAIRS]:
        yield {one: two, two: one}, 1.0
    known = {*site.local, *site.attributes, *site.methods}
    for pair in COUNTERPARTS:
        for one, two in (pair, pair[::-1]):
            names = {word: _other_side(word, one, two) for word in words if _has(word, one)}
            if names and set(names.values()) <= known:
                yield names, 1.0


def _has(word: str, part: str) -> bool:
    return part in word.split("_")


def _other_side(word: str, one: str, two: str) -> str:
    return "_".join(two if part == one else part for part in word.split("_"))


def between_calls(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """Arguments exchanged between two calls of one function."""
    if not node.args:
        return
    name, last = site.text(node.func), site.source.span(node)[1]
    for other in site.nodes:
        if not isinstance(other, ast.Call) or site.source.span(other)[0] < last or site.text(other.func) != name:
            continue
        if len(other.args) == len(node.args):
            pairs = [(one, two) for one, two in zip(node.args, other.args, strict=True) if _differ(site, one, two)]
            yield from (_exchanged(site, one, two) for one, two in pairs)


def _differ(site: Site, one: ast.expr, two: ast.expr) -> bool:
    return site.text(one) != site.text(two) and not isinstance(one, ast.Starred) and not isinstance(two, ast.Starred)


def _exchanged(site: Site, one: ast.expr, two: ast.expr, factor: float = 1.0) -> Change:
    edits = (site.source.replace(one, site.text(two)), site.source.replace(two, site.text(one)))
    return Change(edits=edits, factor=factor)


def neighbours(site: Site, node: ast.List | ast.Dict | ast.BoolOp) -> Iterator[Change | None]:
    """Two neighbours of a display, or of what is joined by ``and`` or ``or``, in the other order."""
    match node:
        case ast.BoolOp(op=op, values=values):
            for one, two in pairwise(values):
                level = ops.AND + 1 if isinstance(op, ast.And) else ops.OR + 1
                if ops.level(one) >= level and ops.level(two) >= level:
                    yield _exchanged(site, one, two)
        case ast.Dict(keys=keys, values=values):
            for (first, one), (second, two) in pairwise(zip(keys, values, strict=True)):
                start = site.source.span(one)[0] - len("**")
                plain = site.source.text[start : start + len("**")] == "**"
                if first is None and second is None and plain and _differ(site, one, two):
                    yield _exchanged(site, one, two)
        case ast.List(elts=values):
            for one, two in pairwise(values):
                if site.text(one) != site.text(two):
                    yield _exchanged(site, one, two, 0.6)


PIECES = (
    Piece(name="as its twin", family="collection", prior=0.4, on=(ast.Assign, ast.AugAssign), make=as_its_twin),
    Piece(name="for the other side", family="insertion", prior=0.2, on=_SIMPLE, make=for_the_other),
    Piece(name="set without an element", family="collection", prior=0.2, on=(ast.Return, ast.Assign), make=without_own),
    Piece(name="exchanged between calls", family="name", prior=0.25, on=(ast.Call,), make=between_calls),
    Piece(
        name="neighbours in another order",
        family="operator",
        prior=0.25,
        on=(ast.List, ast.Dict, ast.BoolOp),
        make=neighbours,
    ),
)
