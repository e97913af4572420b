"""Off by one: ranges, slices, indices, bounds and results."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops

_STEP = {"+": 11, "-": 11}


def _is_one(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 1 and isinstance(node.value, int)


def _is_int(node: ast.expr | None) -> bool:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return _is_int(node.operand)
    return isinstance(node, ast.Constant) and isinstance(node.value, int) and not isinstance(node.value, bool)


def shifted(site: Site, node: ast.expr, factor: float = 1.0) -> Iterator[Change | None]:
    """An integer expression one more, one less, or without its ``± 1``."""
    if _is_int(node):
        return
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub) and _is_one(node.right):
        yield site.put(node, site.text(node.left), ops.level(node.left), factor)
        sign = ops.BINARY[type(node.op)]
        yield site.put(node, f"{site.text(node.left)} {sign} 2", 11, 0.15 * factor)
        return
    text = site.operand(node, 11)
    yield site.put(node, f"{text} + 1", 11, factor)
    yield site.put(node, f"{text} - 1", 11, factor)


def range_bounds(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """The bounds of a range."""
    if not (isinstance(node.func, ast.Name) and node.func.id == "range") or node.keywords:
        return
    for argument in node.args[:2]:
        yield from shifted(site, argument)
    texts = [site.text(argument) for argument in node.args]
    if len(texts) == 1:
        yield site.put(node, f"range(1, {texts[0]})", factor=0.8)
        yield site.put(node, f"range(1, {texts[0]} + 1)", factor=0.8)
        yield site.put(node, f"range({texts[0]} - 1, -1, -1)", factor=0.4)
        yield site.put(node, f"range(2, {texts[0]})", factor=0.1)
    elif len(texts) == 2:
        yield site.put(node, f"range({texts[1]})", factor=0.5)
        yield site.put(node, f"range({texts[0]}, {texts[1]}, -1)", factor=0.2)
        yield site.put(node, f"range({texts[1]}, {texts[0]}, -1)", factor=0.2)
    else:
        yield site.put(node, f"range({texts[0]}, {texts[1]})", factor=0.4)


def slice_bounds(site: Site, node: ast.Slice) -> Iterator[Change | None]:
    """The bounds of a slice: shifted, dropped, added, counted from the other end."""
    for bound in (node.lower, node.upper):
        if bound is not None:
            yield from shifted(site, bound)
    lower = site.text(node.lower) if node.lower else ""
    upper = site.text(node.upper) if node.upper else ""
    step = f":{site.text(node.step)}" if node.step else ""
    forms = []
    if lower and upper:
        forms += [(f"{lower}:{step}", 0.5), (f":{upper}{step}", 0.5)]
    if lower and not upper:
        forms += [(f":{lower}{step}", 0.5), (f"{_opposite(lower)}:{step}", 0.5)]
    if upper and not lower:
        forms += [(f"{upper}:{step}", 0.5), (f":{_opposite(upper)}{step}", 0.5), (f"1:{upper}{step}", 0.3)]
    if lower and not upper and not step:
        forms += [(f"{lower}:-1", 0.3), (f"{lower}::2", 0.1)]
    if step:
        forms += [(f"{lower}:{upper}", 0.5)]
    for text, factor in forms:
        yield Change(edits=(site.source.replace(node, text),), factor=factor)


def _opposite(text: str) -> str:
    if text.startswith("-"):
        return text[1:]
    return f"-{text}" if text.isidentifier() or text.isdigit() else f"-({text})"


def index(site: Site, node: ast.Subscript) -> Iterator[Change | None]:
    """An index one further or nearer; first for last and the reverse; each part of an index of several."""
    if isinstance(node.slice, ast.Tuple):
        yield from _parts(site, node.slice)
        return
    if isinstance(node.slice, ast.Slice) or not isinstance(node.slice, ast.expr):
        return
    if _is_int(node.slice):
        text = site.text(node.slice)
        for new in ("0", "-1", "1", "2"):
            if new != text:
                yield site.put(node.slice, new, factor=0.9 if {text, new} <= {"0", "-1", "1"} else 0.5)
    elif site.maybe(node.slice, "int"):
        yield from shifted(site, node.slice)
        yield site.put(node.slice, _opposite(site.text(node.slice)), 13, 0.15)


def _parts(site: Site, node: ast.Tuple) -> Iterator[Change | None]:
    for part in node.elts:
        if isinstance(part, ast.Name | ast.BinOp | ast.Attribute | ast.Call) and site.maybe(part, "int"):
            yield from shifted(site, part)


def compared(site: Site, node: ast.Compare) -> Iterator[Change | None]:
    """A side of a comparison one more or less."""
    if isinstance(node.ops[0], ast.In | ast.NotIn | ast.Is | ast.IsNot):
        return
    for side in (node.left, *node.comparators):
        if site.maybe(side, "int", "float") and not isinstance(side, ast.Constant):
            yield from shifted(site, side)


def result(site: Site, node: ast.Return | ast.Yield) -> Iterator[Change | None]:
    """A result one more or less."""
    if node.value is None:
        return
    parts = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
    for part in parts:
        if site.maybe(part, "int", "float") and not isinstance(
            part, ast.Compare | ast.BoolOp | ast.JoinedStr | ast.List | ast.Starred
        ):
            yield from shifted(site, part)


def assigned(site: Site, node: ast.Assign | ast.AugAssign) -> Iterator[Change | None]:
    """An assigned number one more or less."""
    parts = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
    for part in parts:
        if site.maybe(part, "int", "float") and isinstance(
            part, ast.Name | ast.BinOp | ast.Call | ast.Subscript | ast.Attribute
        ):
            yield from shifted(site, part)


def argument(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A call's argument one more or less."""
    if isinstance(node.func, ast.Name) and node.func.id in {
        "range",
        "len",
        "print",
        "isinstance",
        "list",
        "set",
        "str",
    }:
        return
    for one in node.args:
        if site.maybe(one, "int", "float") and isinstance(one, ast.Name | ast.BinOp | ast.Attribute | ast.Subscript):
            yield from shifted(site, one)


def operand(site: Site, node: ast.BinOp) -> Iterator[Change | None]:
    """An operand of a product, quotient, remainder or power one more or less."""
    if isinstance(node.op, ast.Add | ast.Sub):
        return
    for side in (node.left, node.right):
        if isinstance(side, ast.Name | ast.Attribute | ast.Subscript | ast.Call) and site.maybe(side, "int", "float"):
            yield from shifted(site, side)


def enumerate_start(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """Where counting begins."""
    if isinstance(node.func, ast.Name) and node.func.id == "enumerate" and node.args:
        text = site.text(node.args[0])
        new = f"enumerate({text}, 1)" if len(node.args) == 1 and not node.keywords else f"enumerate({text})"
        yield site.put(node, new)


PIECES = (
    Piece(name="range bounds", family="off by one", prior=0.55, on=(ast.Call,), make=range_bounds),
    Piece(name="slice bounds", family="off by one", prior=0.5, on=(ast.Slice,), make=slice_bounds),
    Piece(name="index", family="off by one", prior=0.4, on=(ast.Subscript,), make=index),
    Piece(name="compared bound", family="off by one", prior=0.3, on=(ast.Compare,), make=compared),
    Piece(name="result off by one", family="off by one", prior=0.3, on=(ast.Return, ast.Yield), make=result),
    Piece(name="assigned off by one", family="off by one", prior=0.25, on=(ast.Assign, ast.AugAssign), make=assigned),
    Piece(name="argument off by one", family="off by one", prior=0.22, on=(ast.Call,), make=argument),
    Piece(name="operand off by one", family="off by one", prior=0.25, on=(ast.BinOp,), make=operand),
    Piece(name="count from one", family="off by one", prior=0.5, on=(ast.Call,), make=enumerate_start),
)
