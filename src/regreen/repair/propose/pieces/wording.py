"""Arguments and attributes that are easily mistaken: separators, units of time, names, signs, patterns."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.pieces.calling import extended
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops
from regreen.syntax.scopes import FunctionNode, arguments
from regreen.syntax.source import Edit

OPTIONAL = frozenset({"split", "rsplit", "strip", "lstrip", "rstrip", "pop", "splitlines", "copy", "items", "round"})
CUTTING = frozenset({"split", "rsplit", "strip", "lstrip", "rstrip"})
COMMON = (" ", ",", "\n", "-", "/")

_SIBLINGS = (
    ("year", "month", "day", "hour", "minute", "second", "microsecond"),
    ("days", "seconds", "microseconds"),
    ("start", "stop", "step", "end"),
    ("real", "imag"),
    ("stdout", "stderr"),
    ("left", "right"),
    ("width", "height"),
    ("x", "y", "z"),
    ("row", "column", "col"),
    ("first", "last"),
    ("head", "tail"),
    ("next", "prev", "previous"),
    ("min", "max"),
    ("name", "stem", "suffix", "parent"),
    ("source", "target"),
    ("weeks", "days", "hours", "minutes", "seconds", "milliseconds"),
)
_UNITS = ("weeks", "days", "hours", "minutes", "seconds", "milliseconds", "microseconds")
_DATE_PARTS = ("year", "month", "day", "hour", "minute", "second", "microsecond")


def separator(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """Another way to cut a text: at white space, or at a letter that the function or the test knows."""
    if not isinstance(node.func, ast.Attribute) or node.keywords or len(node.args) > 1:
        return
    name = node.func.attr
    if node.args and name in OPTIONAL:
        yield site.put(node, f"{site.text(node.func)}()")
    if not node.args and name in CUTTING:
        for text, factor in _cuts(site):
            yield extended(site, node, repr(text), factor)


def _cuts(site: Site) -> Iterator[tuple[str, float]]:
    own = [one.value for one in site.nodes if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    mined = [one for text in site.evidence.literals if isinstance(text, str) for one in text if not one.isalnum()]
    known = dict.fromkeys([*(text for text in own if 0 < len(text) < 3), *mined])
    yield from ((text, 0.7) for text in list(known)[:6])
    yield from ((text, 0.4) for text in COMMON if text not in known)


def sibling_attribute(site: Site, node: ast.Attribute) -> Iterator[Change | None]:
    """An attribute of the same family."""
    if scope.is_callee(site, node):
        return
    end = site.source.span(node)[1]
    for group in _SIBLINGS:
        if node.attr in group:
            near = group.index(node.attr)
            for at, other in enumerate(group):
                if at != near:
                    edit = Edit(start=end - len(node.attr), end=end, text=other)
                    yield Change(edits=(edit,), factor=1.0 / (1 + 0.3 * abs(at - near)))
    if node.attr in {"seconds", "days"}:
        whole = f"{site.operand(node.value, ops.ATOM)}.total_seconds()"
        yield site.put(node, whole, factor=1.0 if node.attr == "seconds" else 0.4)
        yield site.put(node, f"int({whole})", factor=0.6)


def keyword_name(site: Site, node: ast.keyword) -> Iterator[Change | None]:
    """Another name of a keyword argument: another unit, another parameter of what is called."""
    if node.arg is None:
        return
    call = site.parent(node)
    given = {one.arg for one in call.keywords} if isinstance(call, ast.Call) else set()
    names = [one for group in (_UNITS, _DATE_PARTS) if node.arg in group for one in group]
    if isinstance(call, ast.Call):
        names += _takes(site, call)
    start = site.source.span(node)[0]
    for name in dict.fromkeys(names):
        if name not in given:
            yield site.swap(start, start + len(node.arg), name, 1.0)


def _takes(site: Site, call: ast.Call) -> list[str]:
    """Parameters of the module's function of the called name."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    for node in site.source.nodes:
        if isinstance(node, FunctionNode) and node.name == name:
            return [one for one in arguments(node) if one not in scope.OWNER]
    return []


def sign_of_argument(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """An argument, or a part of one, with its sign turned: the greatest first where the least comes first."""
    for value in node.args:
        for one in value.elts if isinstance(value, ast.Tuple) else [value]:
            if isinstance(one, ast.Name | ast.Attribute | ast.Subscript) and site.maybe(one, "int", "float"):
                likely = 1.0 if site.kinds(one) else 0.4
                yield site.put(one, f"-{site.operand(one, ops.UNARY_LEVEL)}", ops.UNARY_LEVEL, likely)


def plain_pattern(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A text put into a pattern as it is, its letters without a meaning of their own."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="re")), args=[first, *_]):
            names = (one for one in ast.walk(first) if isinstance(one, ast.Name) and one.id in site.local)
            for one in names:
                if site.maybe(one, "str") and not isinstance(site.parent(one), ast.Attribute | ast.Subscript):
                    yield site.put(one, f"re.escape({one.id})")


def told_argument(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """An argument that the function passes on to itself, or a switch that is not at its default."""
    if site.function is None:
        return
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name != site.function.name:
        return
    spec = site.function.node.args
    named = [one.arg for one in (*spec.posonlyargs, *spec.args) if one.arg not in scope.OWNER]
    given = {*named[: len(node.args)], *(one.arg for one in node.keywords)}
    left = [one for one in (*named, *(one.arg for one in spec.kwonlyargs)) if one not in given]
    for parameter in left[:4]:
        for value, factor in ((parameter, 1.0), (f"{parameter} + 1", 0.8), (f"{parameter} - 1", 0.5)):
            yield extended(site, node, f"{parameter}={value}", factor)


PIECES = (
    Piece(name="separator", family="call", prior=0.35, on=(ast.Call,), make=separator),
    Piece(name="sibling attribute", family="name", prior=0.3, on=(ast.Attribute,), make=sibling_attribute),
    Piece(name="name of a keyword", family="name", prior=0.4, on=(ast.keyword,), make=keyword_name, module=True),
    Piece(name="sign of an argument", family="operator", prior=0.15, on=(ast.Call,), make=sign_of_argument),
    Piece(name="plain pattern", family="call", prior=0.3, on=(ast.Call,), make=plain_pattern),
    Piece(name="argument passed on", family="name", prior=0.35, on=(ast.Call,), make=told_argument),
)
