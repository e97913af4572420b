"""Where code chooses between two ways: statements, expressions, and arithmetic with truth values."""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_ENDS = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_TELLING = (
    ast.Call,
    ast.AugAssign,
    ast.BinOp,
    ast.UnaryOp,
    ast.JoinedStr,
    ast.Compare,
    ast.BoolOp,
    ast.Subscript,
    ast.comprehension,
    ast.For,
    ast.While,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A condition with its two sides."""

    test: ast.expr
    kept: Sequence[ast.AST]
    """The side that may be the old code; empty where no code stands for it."""
    other: Sequence[ast.AST]
    """The other side, which is new then."""
    always: str
    """In place of the condition: the other side is always taken."""
    never: str
    """In place of the condition: the kept side is always taken."""

    @property
    def refuses(self) -> bool:
        """Whether the new side only raises."""
        return bool(self.other) and all(isinstance(row, ast.Raise) for row in self.other)

    @property
    def tells(self) -> bool:
        """Whether something is worked out on the kept side: a name or a constant stands in every program."""
        return not self.kept or says_something(self.kept)


def choices(tree: ast.Module) -> Iterator[Choice]:
    """Every choice of a module, from both sides."""
    for node in ast.walk(tree):
        yield from _of_expression(node)
        for rows in (getattr(node, name, None) for name in ("body", "orelse", "finalbody")):
            yield from _in_block(rows) if isinstance(rows, list) else ()


def _of_expression(node: ast.AST) -> Iterator[Choice]:
    match node:
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield from _both(test, [body], [orelse])
        case ast.BoolOp(op=ast.Or(), values=[ast.BoolOp(op=ast.And(), values=[test, body]), orelse]):
            yield from _both(test, [body], [orelse])
        case ast.Subscript(value=ast.Tuple(elts=[first, second]) | ast.List(elts=[first, second]), slice=test):
            yield from _both(test, [second], [first], words=("1", "0"))
        case ast.BinOp(left=left, right=right):
            for side in (left, right):
                yield from _as_number(side)


def _as_number(node: ast.expr) -> Iterator[Choice]:
    """A truth value that is added or multiplied."""
    match node:
        case ast.Call(func=ast.Name(id="int" | "bool"), args=[inner]):
            yield from _as_number(inner)
        case ast.BoolOp(values=values) if all(map(_is_truth, values)):
            yield from _both(node, [], [])
        case ast.Compare() | ast.UnaryOp(op=ast.Not()):
            yield from _both(node, [], [])
        case ast.IfExp(test=test, body=ast.Constant(), orelse=ast.Constant()):
            yield from _both(test, [], [])
        case _:
            return


def _is_truth(node: ast.expr) -> bool:
    return isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))


def _in_block(rows: list[ast.stmt]) -> Iterator[Choice]:
    for at, row in enumerate(rows):
        if isinstance(row, ast.If) and row.orelse:
            yield from _both(row.test, row.body, row.orelse)
        elif isinstance(row, ast.If) and isinstance(row.body[-1], _ENDS) and rows[at + 1 :]:
            yield from _both(row.test, row.body, rows[at + 1 :])


def _both(
    test: ast.expr, body: Sequence[ast.AST], orelse: Sequence[ast.AST], words: tuple[str, str] = ("True", "False")
) -> Iterator[Choice]:
    yes, no = words
    yield Choice(test=test, kept=orelse, other=body, always=yes, never=no)
    yield Choice(test=test, kept=body, other=orelse, always=no, never=yes)


def says_something(nodes: Sequence[ast.AST]) -> bool:
    """Whether something is worked out there."""
    return any(isinstance(part, _TELLING) for node in nodes for part in ast.walk(node))
