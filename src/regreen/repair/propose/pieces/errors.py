"""Errors: turned into what callers expect, answered with a value, told with their cause; types that are asked for."""

import ast
import builtins
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops

_BUILTINS = frozenset(dir(builtins))
_PARTNERS = {"int": "float", "float": "int", "list": "tuple", "tuple": "list", "str": "bytes", "set": "frozenset"}
_ONE_LINE = (ast.Assign, ast.AugAssign, ast.Expr, ast.Return)


def named_here(site: Site, error: str) -> str:
    """How a type of error can be named in the module; empty when it cannot."""
    name, root = error.rsplit(".", 1)[-1], error.split(".", 1)[0]
    if name in _BUILTINS or name in site.module:
        return name
    if root in site.module:
        return error
    return "ValueError" if name.endswith(("DecodeError", "EncodeError")) else ""


def own_errors(site: Site) -> list[str]:
    """Names of the module that stand for errors."""
    return [name for name in site.module if name.endswith(("Error", "Exception", "Warning"))][:6]


def _crashes(site: Site, node: ast.stmt) -> list[str]:
    if not site.source.owns_lines(node) or scope.is_docstring(node):
        return []
    found = (named_here(site, error) for error in sorted(site.crashed(node)) if error and error != "AssertionError")
    return list(dict.fromkeys(name for name in found if name))


def _tried(site: Site, node: ast.stmt, caught: str, answer: str) -> str:
    indent, newline = site.source.indent(node), site.source.newline
    text = site.text(node).replace(newline, f"{newline}    ")
    return f"try:{newline}{indent}    {text}{newline}{indent}except {caught}:{newline}{indent}    {answer}"


def turned(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """The error that came out of a statement turned into the one that the failing tests expect."""
    message = site.evidence.wanted[0] if site.evidence.wanted else "invalid value"
    for caught in _crashes(site, node):
        for expected in site.evidence.expected:
            name = named_here(site, expected)
            if name and name != caught:
                new = _tried(site, node, caught, f"raise {name}({message!r}) from None")
                yield Change(edits=(site.source.replace(node, new),))


def answered(site: Site, node: ast.Assign | ast.Return) -> Iterator[Change | None]:
    """A plain value assigned, or a parameter returned, where the statement raised."""
    crashes = _crashes(site, node)
    answers = [f"return {name}" for name in scope.parameters(site)[:4]]
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name | ast.Attribute):
        target = site.text(node.targets[0])
        values = ("None", "0", '""', "[]", "{}", "False", *scope.parameters(site)[:4])
        answers = [f"{target} = {value}" for value in values if value != target] + answers
    for caught in crashes:
        for answer in answers:
            yield Change(edits=(site.source.replace(node, _tried(site, node, caught, answer)),))


def cause(site: Site, node: ast.Raise) -> Iterator[Change | None]:
    """The cause of an error told with it, or not told."""
    handler = _handler(site, node)
    if handler is None or node.exc is None:
        return
    end = site.source.span(node.exc)[1]
    if node.cause is not None:
        yield site.swap(end, site.source.span(node)[1], "", 0.5)
    elif handler.name:
        yield site.swap(end, end, f" from {handler.name}", 1.0)
    elif handler.type is not None:
        after = site.source.span(handler.type)[1]
        named, told = site.swap(after, after, " as error"), site.swap(end, end, " from error")
        yield Change(edits=(*named.edits, *told.edits))
    if node.cause is None:
        yield site.swap(end, end, " from None", 0.5)


def _handler(site: Site, node: ast.AST) -> ast.ExceptHandler | None:
    at = site.parent(node)
    while at is not None and not isinstance(at, ast.ExceptHandler | ast.FunctionDef | ast.AsyncFunctionDef):
        at = site.parent(at)
    return at if isinstance(at, ast.ExceptHandler) else None


def narrowed(site: Site, node: ast.ExceptHandler) -> Iterator[Change | None]:
    """One kind of error caught where all are; one of the module's own or one that the tests expect caught too."""
    if node.type is None:
        at = site.source.span(node)[0] + len("except")
        plain = ("Exception", "ValueError", "KeyError", "TypeError", "IndexError", "OSError")
        for name in dict.fromkeys((*plain, *own_errors(site))):
            yield site.swap(at, at, f" {name}", 1.0 if name == "Exception" else 0.6)
        return
    caught = site.text(node.type)
    names = (named_here(site, error) for error in (*site.evidence.expected, *own_errors(site)))
    inner = caught.strip("()")
    for name in dict.fromkeys(name for name in names if name and name not in inner.replace(",", " ").split()):
        yield Change(edits=(site.source.replace(node.type, f"({inner}, {name})"),), factor=0.8)
        yield Change(edits=(site.source.replace(node.type, name),), factor=0.6)


def let_through(site: Site, node: ast.ExceptHandler) -> Iterator[Change | None]:
    """An error that the tests expect goes through a handler that catches it among others."""
    names = [named_here(site, error) for error in (*site.evidence.expected, "KeyboardInterrupt")]
    if site.text(node)[:6] != "except" or node.col_offset != _indent_of(site, node):
        return
    start = site.source.line_span(node.lineno)[0]
    indent, newline = " " * node.col_offset, site.source.newline
    for name in dict.fromkeys(name for name in names if name):
        text = f"{indent}except {name}:{newline}{indent}    raise{newline}"
        yield site.swap(start, start, text, 1.0 if name != "KeyboardInterrupt" else 0.3)


def _indent_of(site: Site, node: ast.ExceptHandler) -> int:
    line = site.source.text[slice(*site.source.line_span(node.lineno))]
    return len(line) - len(line.lstrip())


def own_raised(site: Site, node: ast.Raise) -> Iterator[Change | None]:
    """One of the module's own errors raised."""
    target = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    for name in own_errors(site) if target is not None else ():
        if target is not None and name != site.text(target):
            yield Change(edits=(site.source.replace(target, name),))


def asked_type(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """Another type asked for, one more, one less."""
    if getattr(node.func, "id", "") != "isinstance" or len(node.args) != 2:
        return
    value, asked = node.args
    seen = [kind for kind in sorted(site.kinds(value)) if kind in _BUILTINS or kind in site.module]
    if isinstance(asked, ast.Tuple):
        known = [site.text(one) for one in asked.elts]
        for at in range(len(known)):
            rest = known[:at] + known[at + 1 :]
            yield site.put(asked, rest[0] if len(rest) == 1 else f"({', '.join(rest)})", factor=0.7)
        others = [kind for kind in (*seen, *(_PARTNERS.get(one, "") for one in known)) if kind and kind not in known]
        for kind in dict.fromkeys(others):
            yield site.put(asked, f"({', '.join([*known, kind])})", factor=1.0 if kind in seen else 0.6)
        return
    known = [site.text(asked)]
    others = [kind for kind in (*seen, _PARTNERS.get(known[0], ""), "str", "dict") if kind and kind not in known]
    for kind in dict.fromkeys(others):
        likely = 1.0 if kind in seen or kind == _PARTNERS.get(known[0]) else 0.3
        yield site.put(asked, f"({known[0]}, {kind})", factor=likely)
        yield site.put(asked, kind, factor=0.6 * likely)
    if known == ["int"]:
        yield site.put(node, f"{site.text(node)} and not isinstance({site.text(value)}, bool)", ops.AND)


def exact_type(site: Site, node: ast.Compare) -> Iterator[Change | None]:
    """What inherits from a type accepted too: ``type(a) == T`` as ``isinstance(a, T)``."""
    match node:
        case ast.Compare(left=ast.Call(func=ast.Name(id="type"), args=[value]), ops=[op], comparators=[kind]):
            text = f"isinstance({site.text(value)}, {site.text(kind)})"
            if isinstance(op, ast.Eq | ast.Is | ast.In):
                yield site.put(node, text)
            else:
                yield site.put(node, f"not {text}", ops.NOT)


PIECES = (
    Piece(name="error turned", family="exception", prior=0.45, on=_ONE_LINE, make=turned),
    Piece(name="error answered", family="exception", prior=0.2, on=(ast.Assign, ast.Return), make=answered),
    Piece(name="cause of an error", family="exception", prior=0.15, on=(ast.Raise,), make=cause),
    Piece(name="kind of error caught", family="exception", prior=0.3, on=(ast.ExceptHandler,), make=narrowed),
    Piece(name="let through", family="exception", prior=0.3, on=(ast.ExceptHandler,), make=let_through),
    Piece(name="own error raised", family="exception", prior=0.35, on=(ast.Raise,), make=own_raised),
    Piece(name="type asked for", family="kind", prior=0.4, on=(ast.Call,), make=asked_type),
    Piece(name="exact type", family="kind", prior=0.4, on=(ast.Compare,), make=exact_type),
)
