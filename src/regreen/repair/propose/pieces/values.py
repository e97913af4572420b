"""Values that stand for each other: a constant and a variable, names of the module, the types themselves, negations."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops

NUMBERS = frozenset({"int", "float"})


def for_constant(site: Site, node: ast.Constant) -> Iterator[Change | None]:
    """A variable, an attribute or a value of the module where a constant is written out."""
    if not _stands_alone(site, node):
        return
    kind = type(node.value).__name__
    wanted = NUMBERS if kind in NUMBERS else frozenset({kind})
    for term in scope.terms(site):
        factor = _fit(scope.seen(site, term), wanted, known=bool(site.types))
        if factor and not (node.value is None and term not in site.unread):
            yield site.put(node, term, factor=factor)
    for name, other in scope.module_values(site).items():
        if other in wanted and node.value is not None:
            yield site.put(node, name, factor=0.5)


def _stands_alone(site: Site, node: ast.Constant) -> bool:
    """Whether the constant is a value of its own inside the function's body."""
    statement = site.statement(node)
    if statement is None or statement is site.root or isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
        return False
    return not isinstance(site.parent(node), ast.Expr | ast.JoinedStr | ast.FormattedValue)


def _fit(seen: frozenset[str], wanted: frozenset[str], *, known: bool) -> float:
    if not seen:
        return 0.25 if known else 0.6
    return 0.8 if seen & wanted else 0.0


def module_name(site: Site, node: ast.Name) -> Iterator[Change | None]:
    """Another value of the module, or another of the built-in types."""
    if not isinstance(node.ctx, ast.Load) or node.id in site.local:
        return
    known = scope.module_values(site)
    if node.id in known:
        for name, kind in known.items():
            if name != node.id:
                alike = kind == known[node.id]
                yield site.put(node, name, factor=1.0 if alike and kind else 0.4)
    elif node.id in _TYPES and not scope.is_callee(site, node) and not isinstance(site.parent(node), ast.arg):
        yield from (site.put(node, name, factor=0.6) for name in _TYPES if name != node.id)


_TYPES = ("int", "float", "str", "list", "set", "dict", "tuple", "bool", "bytes")


def negated(site: Site, node: ast.Assign | ast.keyword | ast.Call) -> Iterator[Change | None]:
    """A truth value turned round where it is assigned or handed on; a switch that goes on and off."""
    for value in node.args if isinstance(node, ast.Call) else [node.value]:
        if not isinstance(value, ast.Name | ast.Attribute | ast.BoolOp | ast.Call):
            continue
        seen = site.kinds(value)
        sure = "bool" in seen
        if sure or (not seen and not isinstance(node, ast.Call)):
            text = f"not {site.operand(value, ops.NOT)}"
            yield site.put(value, text, ops.NOT, 1.0 if sure else 0.3)
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, bool):
        yield site.put(node.value, f"not {site.text(node.targets[0])}", ops.NOT, 0.5)


def constant_for(site: Site, node: ast.Assign | ast.keyword) -> Iterator[Change | None]:
    """A plain constant of the type that is there where a variable is assigned or handed on."""
    if not isinstance(node.value, ast.Name | ast.Attribute):
        return
    for kind in sorted(site.kinds(node.value) & set(_PLAIN)):
        for text in _PLAIN[kind]:
            yield site.put(node.value, text, factor=0.6)


_PLAIN = {
    "bool": ("True", "False"),
    "int": ("0", "1"),
    "str": ('""',),
    "list": ("[]",),
    "dict": ("{}",),
    "NoneType": ("None",),
}


PIECES = (
    Piece(name="variable for a constant", family="name", prior=0.2, on=(ast.Constant,), make=for_constant),
    Piece(name="another name of the module", family="name", prior=0.3, on=(ast.Name,), make=module_name),
    Piece(
        name="truth turned round", family="operator", prior=0.2, on=(ast.Assign, ast.keyword, ast.Call), make=negated
    ),
    Piece(
        name="constant for a variable", family="constant", prior=0.12, on=(ast.Assign, ast.keyword), make=constant_for
    ),
)
