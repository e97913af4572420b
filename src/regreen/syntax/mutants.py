"""Small faults put into code on purpose: what a test that has teeth notices."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from regreen.syntax.newer import parse_tree
from regreen.syntax.operators import COMPARE, NEGATED
from regreen.syntax.scopes import FunctionNode, outer_functions
from regreen.syntax.source import Edit, Source, apply_edits

_OTHER_OPERATOR: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
    ast.Mult: ast.Div(),
    ast.Div: ast.Mult(),
    ast.FloorDiv: ast.Mult(),
    ast.Mod: ast.Mult(),
}
_NEXT_TO = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """One fault."""

    function: str
    """Qualified name of the outer function that holds it."""
    place: int
    """Its number among the faults of its function."""
    line: int
    """One-based."""
    before: str
    """What stood there."""
    after: str
    """What stands there instead."""
    text: str
    """The whole module with it."""
    probe: str = ""
    """The whole module with an error raised where it stands: a test that passes with it does not come there. Empty for
    Python, of which lines are recorded.
    """


def mutants(
    text: str, lines: frozenset[int] | None = None, functions: frozenset[str] | None = None
) -> Iterator[Mutant]:
    """Faults in the order of the text; only on these lines and in these functions. None for text that is no Python."""
    try:
        source = Source(text=text)
    except (SyntaxError, ValueError):
        return
    for function in outer_functions(source.tree):
        if functions is not None and function.qualname not in functions:
            continue
        faults = ((node, other) for node in _inside(function.node) for other in _others(node))
        for place, (node, other) in enumerate(faults):
            if lines is None or node.lineno in lines:
                yield _mutant(source, function.qualname, place, node, other)


def same_functions(one: str, two: str) -> frozenset[str]:
    """Qualified names of functions that say the same in both texts."""
    said = [_said(text) for text in (one, two)]
    return frozenset(name for name, what in said[0].items() if said[1].get(name) == what)


def _said(text: str) -> dict[str, str]:
    try:
        tree = parse_tree(text)
    except (SyntaxError, ValueError):
        return {}
    return {function.qualname: ast.dump(function.node) for function in outer_functions(tree)}


def _inside(function: FunctionNode) -> Iterator[ast.expr | ast.stmt]:
    for statement in function.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Compare | ast.BinOp | ast.BoolOp | ast.Return | ast.Constant):
                yield node


def _others(node: ast.expr | ast.stmt) -> Iterator[str]:
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            symbol = COMPARE[type(op)]
            for other in dict.fromkeys((NEGATED[symbol], _NEXT_TO.get(symbol, NEGATED[symbol]))):
                yield f"({ast.unparse(left)} {other} {ast.unparse(right)})"
        case ast.BinOp(op=op) if type(op) in _OTHER_OPERATOR:
            yield f"({ast.unparse(ast.BinOp(node.left, _OTHER_OPERATOR[type(op)], node.right))})"
        case ast.BoolOp(op=op):
            yield f"({ast.unparse(ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), node.values))})"
        case ast.Return(value=value) if value is not None and not _is_none(value):
            yield "return None"
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            yield str(value + 1)


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _mutant(source: Source, function: str, place: int, node: ast.expr | ast.stmt, other: str) -> Mutant:
    start, end = source.span(node)
    text = apply_edits(source.text, [Edit(start=start, end=end, text=other)])
    return Mutant(function=function, place=place, line=node.lineno, before=source.of(node), after=other, text=text)
