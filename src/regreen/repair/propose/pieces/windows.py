"""Where ranges and slices begin, end and step by another variable; what is counted from the other end; divisions."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops

NUMBERS = ("int",)
MOST = 6


def _numbers(site: Site) -> list[str]:
    return scope.of_kind(site, *NUMBERS)[:MOST]


def another_range(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A range from another variable, up to one, or in steps of one."""
    if not (isinstance(node.func, ast.Name) and node.func.id == "range") or node.keywords:
        return
    texts = [site.text(one) for one in node.args]
    for name in _numbers(site):
        if name in texts:
            continue
        if len(texts) == 1:
            forms = [(f"{name}, {texts[0]}", 1.0), (f"{name} + 1, {texts[0]}", 1.0), (f"0, {texts[0]}, {name}", 0.5)]
            whole = texts[0].startswith("len(")
            forms += [(f"{texts[0]} - {name} + 1", 0.8), (f"{texts[0]} - {name}", 0.6)] if whole else []
        elif len(texts) == 2:
            forms = [(f"{name}, {texts[1]}", 0.6), (f"{name} + 1, {texts[1]}", 0.8)]
            forms += [(f"{texts[0]}, {name}", 0.5), (f"{texts[0]}, {texts[1]}, {name}", 0.7)]
        else:
            forms = [(f"{texts[0]}, {texts[1]}, {name}", 0.5)]
        for form, factor in forms:
            yield site.put(node, f"range({form})", factor=factor)


def another_slice(site: Site, node: ast.Slice) -> Iterator[Change | None]:
    """A slice with another end: a variable, or so many further on."""
    lower = site.text(node.lower) if node.lower else ""
    upper = site.text(node.upper) if node.upper else ""
    step = f":{site.text(node.step)}" if node.step else ""
    if lower and isinstance(node.upper, ast.Name | ast.Attribute | ast.Call) and not step:
        yield Change(edits=(site.source.replace(node.upper, f"{lower} + {upper}"),), factor=0.8)
    for name in _numbers(site):
        forms = []
        if not upper and name != lower:
            forms += [(f"{lower}:{name}", 0.1 if lower.startswith("-") else 1.0)]
            forms += [(f"{lower}:{lower} + {name}", 0.8)] if lower else []
        if not lower and name != upper:
            forms += [(f"{name}:{upper}", 1.0)]
            forms += [(f"{name} + 1:{upper}", 0.6)] if upper else []
        if not step:
            forms += [(f"{lower}:{upper}:{name}", 0.4)]
        for form, factor in forms:
            yield Change(edits=(site.source.replace(node, f"{form}{step}"),), factor=factor)


def last_of_all(site: Site, node: ast.Subscript) -> Iterator[Change | None]:
    """So many from the end, also where that is none: ``a[-0:]`` is all of it."""
    match node.slice:
        case ast.Slice(lower=ast.UnaryOp(op=ast.USub(), operand=count), upper=None, step=None):
            base = site.text(node.value)
            if isinstance(count, ast.Constant) or not isinstance(node.ctx, ast.Load):
                return
            number = site.operand(count, ops.binary_level("-") + 1)
            yield site.put(node, f"{base}[max(0, len({base}) - {number}) :]")
            yield site.put(node, f"{base}[len({base}) - {number} :]", factor=0.6)
            for nothing in ("[]", '""', "()"):
                yield site.put(node, f"{site.text(node)} if {site.text(count)} else {nothing}", ops.TERNARY, 0.5)


def closed(site: Site, node: ast.Subscript) -> Iterator[Change | None]:
    """What follows each, for the last one the first: a circle instead of a chain."""
    match node.slice:
        case ast.Slice(lower=ast.Constant(value=1), upper=None, step=None):
            base = site.text(node.value)
            yield site.put(node, f"{base}[1:] + {base}[:1]", ops.binary_level("+"))


def from_the_other_end(site: Site, node: ast.Subscript) -> Iterator[Change | None]:
    """The place as far from the end as it was from the beginning."""
    if not isinstance(node.slice, ast.Name) or not site.maybe(node.slice, "int"):
        return
    base, at = site.text(node.value), node.slice.id
    yield site.put(node.slice, f"len({base}) - 1 - {at}", 11, 1.0)
    yield site.put(node.slice, f"len({base}) - {at}", 11, 0.5)
    yield site.put(node.slice, f"-{at} - 1", 11, 0.3)


def within(site: Site, node: ast.Subscript) -> Iterator[Change | None]:
    """An element only where there is one, another value otherwise."""
    if not isinstance(node.ctx, ast.Load) or isinstance(node.slice, ast.Slice | ast.Tuple):
        return
    if not site.crashed(node) & {"IndexError", "KeyError"} or isinstance(site.parent(node), ast.Subscript):
        return
    base, key, whole = site.text(node.value), site.text(node.slice), site.text(node)
    tests = [f"{key} < len({base})", base] if "IndexError" in site.crashed(node) else [f"{key} in {base}"]
    for test in tests:
        for other in ("None", "0", '""', "[]", *scope.parameters(site)[:3]):
            if other != base:
                yield site.put(node, f"{whole} if {test} else {other}", ops.TERNARY)


def rounded_up(site: Site, node: ast.BinOp) -> Iterator[Change | None]:
    """A quotient rounded up, rounded, or cut."""
    if not isinstance(node.op, ast.FloorDiv | ast.Div):
        return
    left, right = site.operand(node.left, ops.UNARY_LEVEL), site.operand(node.right, ops.binary_level("*") + 1)
    plain = site.operand(node.left, ops.binary_level("*"))
    yield site.put(node, f"-(-{left} // {right})", ops.UNARY_LEVEL)
    yield site.put(node, f"round({plain} / {right})", factor=0.4)
    if isinstance(node.op, ast.Div):
        yield site.put(node, f"int({plain} / {right})", factor=0.4)


def nothing_to_divide_by(site: Site, node: ast.BinOp) -> Iterator[Change | None]:
    """A quotient only where the divisor is not zero."""
    if not isinstance(node.op, ast.FloorDiv | ast.Div | ast.Mod) or "ZeroDivisionError" not in site.crashed(node):
        return
    for other in ("0", "0.0", "None", *scope.parameters(site)[:3]):
        yield site.put(node, f"{site.text(node)} if {site.text(node.right)} else {other}", ops.TERNARY)
    yield site.put(node.right, f"({site.text(node.right)} or 1)", factor=0.6)


PIECES = (
    Piece(name="another range", family="off by one", prior=0.3, on=(ast.Call,), make=another_range),
    Piece(name="another slice", family="off by one", prior=0.3, on=(ast.Slice,), make=another_slice),
    Piece(name="from the other end", family="off by one", prior=0.12, on=(ast.Subscript,), make=from_the_other_end),
    Piece(name="closed circle", family="collection", prior=0.15, on=(ast.Subscript,), make=closed),
    Piece(name="last of all, also none", family="off by one", prior=0.3, on=(ast.Subscript,), make=last_of_all),
    Piece(name="within the sequence", family="none", prior=0.35, on=(ast.Subscript,), make=within),
    Piece(name="quotient rounded", family="operator", prior=0.15, on=(ast.BinOp,), make=rounded_up),
    Piece(name="nothing to divide by", family="none", prior=0.45, on=(ast.BinOp,), make=nothing_to_divide_by),
)
