"""Small slips of the pen for mutants.py: rules that know nothing of the repairer's catalogue."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

COMPARE = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}
COMPARE |= {ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In}
ARITHMETIC = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv}
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Slip:
    """One change of a text, as bytes."""

    start: int
    end: int
    text: str

    def put(self, whole: str) -> str:
        """The text with the slip."""
        data = whole.encode()
        return (data[: self.start] + self.text.encode() + data[self.end :]).decode()


def slips(whole: str, function: Function) -> list[Slip]:
    """All slips in a function (not in those inside of it: they have their own) that change its meaning."""
    found = ((node, ast.unparse(ast.fix_missing_locations(other))) for node, other in _pairs(function))
    return [slip for node, other in found if (slip := _slip(whole, node, other)) is not None]


def _pairs(function: Function) -> Iterator[tuple[ast.AST, ast.AST]]:
    queue: list[ast.AST] = list(function.body)
    while queue:
        node = queue.pop(0)
        if isinstance(node, Function | ast.ClassDef):
            continue
        yield from ((node, other) for other in wrong(node))
        queue.extend(ast.iter_child_nodes(node))


def wrong(node: ast.AST) -> Iterator[ast.AST]:
    """What people write instead of a node, or leave out."""
    yield from wrong_operator(node)
    match node:
        case ast.Call(func=ast.Attribute(attr="strip" | "lower" | "copy" | "upper", value=value), args=[]):
            yield value
        case ast.Call(args=[first, second, *rest], keywords=keywords):
            yield ast.Call(func=node.func, args=[second, first, *rest], keywords=keywords)
        case ast.Assign(value=value) | ast.AugAssign(value=value) if not isinstance(value, ast.Constant):
            yield ast.Pass()
        case ast.If(orelse=[]) if len(node.body) == 1:
            yield ast.Pass()


def wrong_operator(node: ast.AST) -> Iterator[ast.AST]:
    """Another operator, or another constant."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARE:
            yield ast.Compare(left=node.left, ops=[COMPARE[type(op)]()], comparators=node.comparators)
        case ast.BinOp(op=op) if type(op) in ARITHMETIC:
            yield ast.BinOp(left=node.left, op=ARITHMETIC[type(op)](), right=node.right)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(op=ast.Or() if isinstance(op, ast.And) else ast.And(), values=values)
            yield from (values[:1] if len(values) == 2 else ())
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            yield ast.Constant(value=value + 1)
        case ast.Constant(value=bool() as value):
            yield ast.Constant(value=not value)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand


def _slip(whole: str, node: ast.AST, other: str) -> Slip | None:
    """A node replaced; None when the text does not parse to something else then."""
    lines = whole.encode().splitlines(keepends=True)
    start = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
    end = sum(map(len, lines[: node.end_lineno - 1])) + node.end_col_offset
    for form in (other, f"({other})"):
        slip = Slip(start, end, form)
        try:
            if ast.dump(ast.parse(slip.put(whole))) != ast.dump(ast.parse(whole)):
                return slip
        except SyntaxError:
            continue
    return None
