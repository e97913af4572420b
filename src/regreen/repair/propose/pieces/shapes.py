"""Values in another shape: copied, normalised, kept within bounds, another way through a collection."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces.calling import is_call_to
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops


def copied(
    site: Site, node: ast.Assign | ast.Return | ast.Call | ast.List | ast.Tuple | ast.Yield | ast.Dict
) -> Iterator[Change | None]:
    """A copy where the object itself is shared."""
    for value in _shared(node):
        if not isinstance(value, ast.Name | ast.Attribute | ast.Subscript) or not isinstance(value.ctx, ast.Load):
            continue
        if not site.maybe(value, "list", "dict", "set", "deque", "defaultdict", "tuple"):
            continue
        text = site.text(value)
        seen = site.kinds(value)
        forms = (
            ("list({})", 1.0 if "list" in seen else 0.6),
            ("dict({})", 1.0 if "dict" in seen else 0.4),
            ("{}.copy()", 0.5),
            ("set({})", 0.4),
        )
        for form, factor in forms:
            yield site.put(value, form.format(text), factor=factor)
        yield site.put(value, f"[list(row) for row in {text}]", factor=0.4)
        if "copy" in site.module or "deepcopy" in site.module:
            yield site.put(
                value, f"deepcopy({text})" if "deepcopy" in site.module else f"copy.deepcopy({text})", factor=0.6
            )


def _shared(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.Assign(value=ast.Tuple(elts=elts)):
            return list(elts)
        case (
            ast.Assign(value=ast.expr() as value)
            | ast.Return(value=ast.expr() as value)
            | ast.Yield(value=ast.expr() as value)
        ):
            return [value]
        case ast.Call(args=args, keywords=keywords):
            return [*args, *(one.value for one in keywords)]
        case ast.List(elts=elts) | ast.Tuple(elts=elts):
            return list(elts)
        case ast.Dict(values=values):
            return list(values)
        case _:
            return []


def repeated(site: Site, node: ast.BinOp) -> Iterator[Change | None]:
    """``[row] * n`` with a list of its own for each place."""
    if isinstance(node.op, ast.Mult) and isinstance(node.left, ast.List) and len(node.left.elts) == 1:
        inner = node.left.elts[0]
        count = site.text(node.right)
        fresh = isinstance(inner, ast.List | ast.Dict | ast.BinOp | ast.Call | ast.Set)
        yield site.put(node, f"[{site.text(inner) if fresh else f'list({site.text(inner)})'} for _ in range({count})]")


def normalised(
    site: Site, node: ast.Compare | ast.Assign | ast.Call | ast.Return | ast.Subscript | ast.For | ast.comprehension
) -> Iterator[Change | None]:
    """A text stripped, or in one case, before it is used."""
    for value in _texts(node):
        if not site.maybe(value, "str") or isinstance(value, ast.Constant | ast.Lambda | ast.Starred):
            continue
        text = site.operand(value, ops.ATOM)
        for method, factor in (
            (".lower()", 1.0),
            (".strip()", 1.0),
            (".upper()", 0.3),
            (".casefold()", 0.3),
            (".rstrip()", 0.3),
            (".title()", 0.1),
            (".split()", 0.3),
            (".lstrip()", 0.2),
        ):
            if not text.endswith(method):
                yield site.put(value, f"{text}{method}", factor=factor)


def _texts(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.Compare(left=left, comparators=rest):
            return [left, *rest]
        case ast.Assign(value=value) | ast.Return(value=ast.expr() as value):
            return [value]
        case ast.Call(args=args):
            return args
        case ast.Subscript(slice=ast.expr() as value):
            return [] if isinstance(value, ast.Slice | ast.Tuple) else [value]
        case ast.For(iter=value) | ast.comprehension(iter=value):
            return [value]
        case _:
            return []


def views(site: Site, node: ast.For | ast.comprehension) -> Iterator[Change | None]:
    """Another way through the iterated value."""
    value = node.iter
    text = site.operand(value, ops.ATOM)
    forms = [
        (f"{text}[1:]", 0.6),
        (f"{text}[:-1]", 0.5),
        (f"reversed({text})", 0.6),
        (f"sorted({text})", 0.6),
        (f"list({text})", 0.6),
        (f"enumerate({text})", 0.2),
        (f"{text}[::-1]", 0.2),
    ]
    if any("during iteration" in message for message in site.evidence.messages):
        forms += [(f"list({text})", 3.0), (f"tuple({text})", 1.0)]
    if site.maybe(value, "dict", "defaultdict", "Counter"):
        forms += [(f"{text}.items()", 0.6), (f"{text}.values()", 0.6), (f"{text}.keys()", 0.3)]
    if is_call_to(value, "range"):
        forms = [(f"reversed({text})", 0.5)]
    for form, factor in forms:
        yield site.put(value, form, factor=factor)


def _sizes(site: Site) -> list[str]:
    """Lengths of what is known to be a sequence."""
    names = [*site.local, *(f"self.{name}" for name in site.attributes)]
    return [f"len({name})" for name in names if site.types.get(name, frozenset()) & {"list", "str", "tuple", "deque"}]


def _moduli(site: Site) -> list[str]:
    """Whole numbers above one that stand in the function."""
    found = {node.value for node in site.nodes if isinstance(node, ast.Constant) and type(node.value) is int}
    return [str(value) for value in sorted(found) if value > 1][:4]


def bounded(
    site: Site, node: ast.Return | ast.Assign | ast.Call | ast.Compare | ast.AugAssign
) -> Iterator[Change | None]:
    """A value kept within a neighbour: ``min`` or ``max`` with a variable, 0 or 1; modulo."""
    values = _texts(node) if not isinstance(node, ast.AugAssign) else [node.value]
    for value in values[:3]:
        if isinstance(value, ast.Constant | ast.Compare | ast.Lambda | ast.Starred) or not site.maybe(
            value, "int", "float"
        ):
            continue
        text, operand = site.text(value), site.operand(value, 12)
        near = [
            name
            for name in site.local
            if site.types.get(name, frozenset({"int"})) & {"int", "float", "int0"} and name != "self"
        ]
        near += [f"self.{name}" for name in site.attributes if name not in site.methods]
        for other in ["0", "1", *near[:8]]:
            if other != text:
                yield site.put(value, f"max({text}, {other})", factor=0.6)
                yield site.put(value, f"min({text}, {other})", factor=0.6)
        for other in [*near[:6], *_sizes(site)[:4], *_moduli(site)]:
            if other != text:
                yield site.put(value, f"{operand} % {other}", 12, 0.5)


_VALUES = (ast.Compare, ast.Assign, ast.Call, ast.Return, ast.Subscript)


PIECES = (
    Piece(
        name="copy",
        family="call",
        prior=0.3,
        on=(ast.Assign, ast.Return, ast.Call, ast.List, ast.Tuple, ast.Yield, ast.Dict),
        make=copied,
    ),
    Piece(name="rows of their own", family="call", prior=0.7, on=(ast.BinOp,), make=repeated, module=True),
    Piece(
        name="normalised text", family="call", prior=0.25, on=(*_VALUES, ast.For, ast.comprehension), make=normalised
    ),
    Piece(name="way through a collection", family="call", prior=0.3, on=(ast.For, ast.comprehension), make=views),
    Piece(
        name="kept within",
        family="call",
        prior=0.12,
        on=(ast.Return, ast.Assign, ast.Call, ast.Compare, ast.AugAssign),
        make=bounded,
    ),
)
