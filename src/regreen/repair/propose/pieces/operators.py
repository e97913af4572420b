"""Comparison, boolean, arithmetic and augmented operators; negation; grouping."""

import ast
from collections.abc import Iterator, Sequence

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops

_COMPARISONS: dict[str, dict[str, float]] = {
    "<": {"<=": 1.0, ">": 0.5, ">=": 0.45, "!=": 0.2, "==": 0.1},
    "<=": {"<": 1.0, ">=": 0.5, ">": 0.45, "==": 0.15, "!=": 0.1},
    ">": {">=": 1.0, "<": 0.5, "<=": 0.45, "!=": 0.2, "==": 0.1},
    ">=": {">": 1.0, "<=": 0.5, "<": 0.45, "==": 0.15, "!=": 0.1},
    "==": {"!=": 0.6, "<=": 0.3, ">=": 0.3, "<": 0.15, ">": 0.15, "is": 0.1, "in": 0.15},
    "!=": {"==": 0.6, "<": 0.3, ">": 0.3, "<=": 0.1, ">=": 0.1, "not in": 0.1},
    "is": {"is not": 0.6, "==": 0.6},
    "is not": {"is": 0.6, "!=": 0.6},
    "in": {"not in": 0.7, "==": 0.2},
    "not in": {"in": 0.7, "!=": 0.2},
}
_RANKS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_EQUAL, _ORDERS = frozenset({"==", "!="}), frozenset({"<", "<=", ">", ">="})
ODD = 0.3
"""How likely an order is meant in place of equality where it is not one of numbers."""

_BINARIES: dict[str, dict[str, float]] = {
    "+": {"-": 0.8, "*": 0.3, "|": 0.05},
    "-": {"+": 0.8, "*": 0.1, "%": 0.15, "/": 0.1},
    "*": {"+": 0.4, "/": 0.3, "**": 0.3, "//": 0.3},
    "/": {"//": 0.9, "*": 0.4, "%": 0.15, "-": 0.1},
    "//": {"/": 0.8, "%": 0.5, "*": 0.3, "-": 0.1},
    "%": {"//": 0.6, "/": 0.2, "-": 0.1},
    "**": {"*": 0.7, "^": 0.05},
    "<<": {">>": 0.8},
    ">>": {"<<": 0.8},
    "&": {"|": 0.7, "^": 0.5},
    "|": {"&": 0.7, "^": 0.5, "+": 0.1},
    "^": {"&": 0.6, "|": 0.6, "**": 0.4},
    "@": {"*": 0.4},
}


def comparison(site: Site, node: ast.Compare) -> Iterator[Change | None]:
    """Another comparison operator."""
    left = node.left
    for op, right in zip(node.ops, node.comparators, strict=True):
        symbol = ops.COMPARE[type(op)]
        for new, factor in _COMPARISONS[symbol].items():
            share = ODD if symbol in _EQUAL and new in _ORDERS and not _has_order(site, left, right) else 1.0
            yield site.between(left, right, symbol, new, factor * share)
        left = right


def _has_order(site: Site, left: ast.expr, right: ast.expr) -> bool:
    """Whether an order may be meant where equality is asked for: of numbers and moments, and not in equality itself."""
    if site.function is not None and site.function.name in {"__eq__", "__ne__"}:
        return False
    return all(site.maybe(one, "int", "float", "Decimal", "Fraction", "date", "datetime") for one in (left, right))


def swap_sides(site: Site, node: ast.Compare) -> Iterator[Change | None]:
    """The sides of an asymmetric membership test swapped."""
    if len(node.ops) == 1 and isinstance(node.ops[0], ast.In | ast.NotIn):
        right = site.operand(node.comparators[0], ops.COMPARISON + 1)
        left = site.operand(node.left, ops.COMPARISON + 1)
        yield site.put(node, f"{right} {ops.COMPARE[type(node.ops[0])]} {left}", ops.COMPARISON)


def boolean(site: Site, node: ast.BoolOp) -> Iterator[Change | None]:
    """``and`` for ``or`` and the reverse."""
    symbol = ops.BOOLEAN[type(node.op)]
    other = "or" if symbol == "and" else "and"
    if any(isinstance(value, ast.BoolOp) for value in node.values):
        return
    level = ops.OR if other == "or" else ops.AND
    text = f" {other} ".join(site.operand(value, level) for value in node.values)
    yield site.put(node, text, level)


def regroup_boolean(site: Site, node: ast.BoolOp) -> Iterator[Change | None]:
    """``a or b and c`` as ``(a or b) and c``."""
    for at, inner in enumerate(node.values):
        if not isinstance(inner, ast.BoolOp) or type(inner.op) is type(node.op):
            continue
        outer, within = ops.BOOLEAN[type(node.op)], ops.BOOLEAN[type(inner.op)]
        others = [site.text(value) for value in node.values[:at]]
        rest = [site.text(value) for value in node.values[at + 1 :]]
        parts = [site.text(value) for value in inner.values]
        head = f" {outer} ".join([*others, parts[0]]) if others else parts[0]
        tail = f" {outer} ".join([parts[-1], *rest]) if rest else parts[-1]
        middle = [f"({head})" if others else head, *parts[1:-1], f"({tail})" if rest else tail]
        yield site.put(node, f" {within} ".join(middle), ops.level(inner))


def negate(
    site: Site, node: ast.If | ast.While | ast.IfExp | ast.comprehension | ast.Return
) -> Iterator[Change | None]:
    """A condition negated."""
    tests = node.ifs if isinstance(node, ast.comprehension) else [getattr(node, "test", getattr(node, "value", None))]
    for test in tests:
        if test is None or (isinstance(node, ast.Return) and not isinstance(test, ast.Compare | ast.Call | ast.BoolOp)):
            continue
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            yield site.put(test, site.text(test.operand), ops.level(test.operand))
        elif not isinstance(test, ast.Compare):
            yield site.put(test, f"not {site.operand(test, ops.NOT)}", ops.NOT)


def drop_not(site: Site, node: ast.UnaryOp) -> Iterator[Change | None]:
    """A ``not`` or a minus taken away."""
    if isinstance(node.op, ast.Not | ast.USub | ast.Invert):
        yield site.put(node, site.text(node.operand), ops.level(node.operand))


def add_not(site: Site, node: ast.BoolOp) -> Iterator[Change | None]:
    """One operand of a boolean expression negated."""
    for value in node.values:
        if not isinstance(value, ast.Compare | ast.UnaryOp):
            yield site.put(value, f"not {site.operand(value, ops.NOT)}", ops.NOT)


def binary(site: Site, node: ast.BinOp) -> Iterator[Change | None]:
    """Another arithmetic operator."""
    symbol = ops.BINARY[type(node.op)]
    for new, factor in _BINARIES[symbol].items():
        if isinstance(node.left, ast.Constant | ast.JoinedStr) and site.kinds(node.left) & {"str", "bytes"}:
            continue
        if ops.binary_level(new) == ops.binary_level(symbol):
            yield site.between(node.left, node.right, symbol, new, factor)
        else:
            level = ops.binary_level(new)
            text = f"{site.operand(node.left, level)} {new} {site.operand(node.right, level + 1)}"
            yield site.put(node, text, level, factor)


def swap_operands(site: Site, node: ast.BinOp) -> Iterator[Change | None]:
    """``a - b`` as ``b - a``; for sums only where the order can matter."""
    symbol = ops.BINARY[type(node.op)]
    sum_of_text = symbol == "+" and not site.maybe(node.left, "int", "float") and not site.maybe(node.right, "int")
    if symbol in {"*", "&", "|", "^", "@"} or (symbol == "+" and not sum_of_text and site.kinds(node.left)):
        return
    level = ops.binary_level(symbol)
    text = f"{site.operand(node.right, level)} {symbol} {site.operand(node.left, level + 1)}"
    yield site.put(node, text, level, 0.4 if symbol == "+" else 1.0)


def regroup(site: Site, node: ast.BinOp) -> Iterator[Change | None]:
    """``a + b * c`` as ``(a + b) * c`` and the reverse."""
    outer = ops.BINARY[type(node.op)]
    if isinstance(node.right, ast.BinOp):
        inner = ops.BINARY[type(node.right.op)]
        level = ops.binary_level(inner)
        head = f"{site.text(node.left)} {outer} {site.text(node.right.left)}"
        head = head if ops.binary_level(outer) >= level else f"({head})"
        yield site.put(node, f"{head} {inner} {site.operand(node.right.right, level + 1)}", level)
        first = node.right.left
        while isinstance(first, ast.BinOp):
            first = first.left
        if first is not node.right.left and ops.binary_level(outer) < level and not _parted(site, node.right):
            rest = site.source.text[site.source.span(first)[1] : site.source.span(node.right)[1]]
            yield site.put(node, f"({site.text(node.left)} {outer} {site.text(first)}){rest}", level)
    if isinstance(node.left, ast.BinOp):
        inner = ops.BINARY[type(node.left.op)]
        level = ops.binary_level(inner)
        tail = f"{site.text(node.left.right)} {outer} {site.text(node.right)}"
        tail = tail if ops.binary_level(outer) > level else f"({tail})"
        yield site.put(node, f"{site.operand(node.left.left, level)} {inner} {tail}", level)


def _parted(site: Site, node: ast.BinOp) -> bool:
    """Whether parentheses stand in a chain of operations."""
    return any(mark in site.text(node) for mark in "()")


def drop_operand(site: Site, node: ast.BinOp) -> Iterator[Change | None]:
    """One side of an arithmetic expression taken away."""
    for side, factor in ((node.left, 1.0), (node.right, 0.6)):
        yield site.put(node, site.text(side), ops.level(side), factor)


def augmented(site: Site, node: ast.AugAssign) -> Iterator[Change | None]:
    """Another augmented operator, or a plain assignment."""
    symbol = ops.BINARY[type(node.op)]
    for new, factor in _BINARIES[symbol].items():
        yield site.between(node.target, node.value, f"{symbol}=", f"{new}=", factor)
    yield site.between(node.target, node.value, f"{symbol}=", "=", 0.6)


def accumulate(site: Site, node: ast.Assign) -> Iterator[Change | None]:
    """``x = e`` as ``x += e``."""
    if len(node.targets) == 1 and isinstance(node.targets[0], ast.Name | ast.Attribute | ast.Subscript):
        for new, factor in (("+=", 1.0), ("-=", 0.4), ("|=", 0.1), ("*=", 0.2)):
            yield site.between(node.targets[0], node.value, "=", new, factor)


def minus(site: Site, node: ast.Return | ast.Lambda | ast.Assign | ast.Compare) -> Iterator[Change | None]:
    """A value with its sign turned, or one side of an order comparison."""
    for one in _signed(node):
        if (
            one is not None
            and site.maybe(one, "int", "float")
            and not isinstance(one, ast.UnaryOp | ast.Constant | ast.Starred)
        ):
            yield site.put(one, f"-{site.operand(one, ops.UNARY_LEVEL)}", ops.UNARY_LEVEL)


def _signed(node: ast.Return | ast.Lambda | ast.Assign | ast.Compare) -> Sequence[ast.expr | None]:
    match node:
        case ast.Compare():
            return [node.left, *node.comparators] if all(isinstance(one, _RANKS) for one in node.ops) else []
        case ast.Lambda(body=value) | ast.Return(value=value) | ast.Assign(value=value):
            return value.elts if isinstance(value, ast.Tuple) else [value]


PIECES = (
    Piece(name="comparison operator", family="operator", prior=0.8, on=(ast.Compare,), make=comparison),
    Piece(name="sides of a membership test", family="operator", prior=0.1, on=(ast.Compare,), make=swap_sides),
    Piece(name="and/or", family="operator", prior=0.5, on=(ast.BoolOp,), make=boolean),
    Piece(name="boolean grouping", family="operator", prior=0.25, on=(ast.BoolOp,), make=regroup_boolean),
    Piece(
        name="negation",
        family="operator",
        prior=0.4,
        on=(ast.If, ast.While, ast.IfExp, ast.comprehension, ast.Return),
        make=negate,
    ),
    Piece(name="negation or sign dropped", family="operator", prior=0.35, on=(ast.UnaryOp,), make=drop_not),
    Piece(name="negation of an operand", family="operator", prior=0.3, on=(ast.BoolOp,), make=add_not),
    Piece(name="arithmetic operator", family="operator", prior=0.6, on=(ast.BinOp,), make=binary, module=True),
    Piece(name="operands swapped", family="operator", prior=0.35, on=(ast.BinOp,), make=swap_operands),
    Piece(name="arithmetic grouping", family="operator", prior=0.3, on=(ast.BinOp,), make=regroup, module=True),
    Piece(name="operand dropped", family="operator", prior=0.2, on=(ast.BinOp,), make=drop_operand, module=True),
    Piece(name="augmented operator", family="operator", prior=0.55, on=(ast.AugAssign,), make=augmented),
    Piece(name="accumulation", family="operator", prior=0.35, on=(ast.Assign,), make=accumulate),
    Piece(name="sign", family="operator", prior=0.12, on=(ast.Return, ast.Lambda, ast.Assign, ast.Compare), make=minus),
)
