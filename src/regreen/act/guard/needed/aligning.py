"""Which statements of two versions of a module answer to each other, and where they differ."""

import ast
import copy
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from regreen.syntax.scopes import FunctionNode

Rows = Sequence[ast.stmt]
_DEFINED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
MOST_PAIRS = 400
"""Pairs of statements that are compared; a longer run is one piece."""
MOST_TOKENS = 300
"""Tokens of a statement or expression by which it is told whether it is another one's version."""
_TOKEN = re.compile(r"\w+|[^\w\s]")
_PARTS = (ast.expr, ast.keyword, ast.arguments, ast.arg)
_BLOCKS = ("body", "orelse", "finalbody")


@dataclass(frozen=True, slots=True, kw_only=True)
class Differs:
    """One place where two versions differ: statements on both sides, or one expression on each."""

    old: Sequence[ast.AST]
    """What stood there; empty where something came in."""
    new: Sequence[ast.AST]
    """What stands there; empty where something went out."""
    block: Rows = ()
    """The new statements among which it stands; empty for expressions and heads."""
    at: int = 0
    """Where in the block the new ones begin, or the old ones stood."""


def plainly(node: ast.AST) -> str:
    """A node as text, without what nothing does: docstrings and annotations."""
    if not any(isinstance(one, (*_DEFINED, ast.AnnAssign)) for one in ast.walk(node)):
        return ast.dump(node)
    return ast.dump(_Plain().visit(copy.deepcopy(node)))


class _Plain(ast.NodeTransformer):
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self._without_docstring(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        node.returns = None
        return self._without_docstring(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        return self._without_docstring(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is None:
            return node
        return self.generic_visit(ast.Assign(targets=[node.target], value=node.value))

    def _without_docstring(self, node: FunctionNode | ast.ClassDef) -> ast.AST:
        self.generic_visit(node)
        node.body = [row for row in node.body if not is_remark(row)] or [ast.Pass()]
        return node


def is_remark(row: ast.AST) -> bool:
    """Whether a statement is only a text."""
    return isinstance(row, ast.Expr) and isinstance(row.value, ast.Constant) and isinstance(row.value.value, str)


def aligned(old: Rows, new: Rows) -> Iterator[Differs]:
    """Runs of statements of two blocks that differ, as long as may be; pairs of one kind stand alone."""
    one, two = [plainly(row) for row in old], [plainly(row) for row in new]
    for kind, low, high, start, end in SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        if kind != "equal":
            yield from _by_kind(old[low:high], new, start, end)


def _by_kind(old: Rows, new: Rows, start: int, end: int) -> Iterator[Differs]:
    """Pairs of one kind that differ, and the runs between them."""
    low, first = 0, 0
    for one, two in (*_pairs(old, new[start:end]), (len(old), end - start)):
        if low < one or first < two:
            rows = new[start + first : start + two]
            yield Differs(old=old[low:one], new=rows, block=new, at=start + first)
        if one < len(old) and plainly(old[one]) != plainly(new[start + two]):
            yield Differs(old=[old[one]], new=[new[start + two]], block=new, at=start + two)
        low, first = one + 1, two + 1


def _pairs(old: Rows, new: Rows) -> list[tuple[int, int]]:
    """Places of statements that are versions of each other: those of one kind in order, the most alike together."""
    if len(old) * len(new) > MOST_PAIRS:
        return []
    best: list[list[tuple[float, tuple[tuple[int, int], ...]]]] = [[(0.0, ())] * (len(new) + 1)]
    for at, row in enumerate(old):
        line = [best[-1][0]]
        for to, other in enumerate(new):
            weight, pairs = best[-1][to]
            alike = _alike(row, other)
            both = (weight + alike, (*pairs, (at, to))) if alike else (0.0, ())
            line.append(max(both, best[-1][to + 1], line[-1], key=lambda one: one[0]))
        best.append(line)
    return list(best[-1][-1][1])


def _alike(one: ast.stmt, two: ast.stmt) -> float:
    """How alike two statements are; nothing where they are of different kinds."""
    if _kind(one) != _kind(two):
        return 0.0
    return 0.01 + same_tokens(one, two)


def same_tokens(one: ast.AST, two: ast.AST) -> float:
    """The share of tokens that two trees have in common, in order."""
    old, new = (_TOKEN.findall(ast.unparse(tree))[:MOST_TOKENS] for tree in (one, two))
    return SequenceMatcher(None, old, new, autojunk=False).ratio()


def _kind(row: ast.stmt) -> str:
    """Statements of one kind may be versions of each other."""
    match row:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return f"def {row.name}"
        case ast.Assign(targets=targets):
            return f"set {', '.join(map(ast.unparse, targets))}"
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            return f"set {ast.unparse(target)}"
        case ast.Expr(value=ast.Call(func=function)):
            return f"call {ast.unparse(function)}"
        case ast.Import() | ast.ImportFrom():
            return ast.dump(row)
        case _:
            return type(row).__name__


def inside(old: ast.stmt, new: ast.stmt) -> Iterator[Differs]:
    """Where two versions of one statement differ: by expressions in its head, by statements in its blocks."""
    blocks = [name for name in _BLOCKS if getattr(new, name, None) or getattr(old, name, None)]
    if not blocks or type(old) is not type(new):
        yield from _expressions(old, new)
        return
    yield from _expressions(_head(old), _head(new))
    for name in blocks:
        yield from aligned(getattr(old, name, []), getattr(new, name, []))
    for one, two in zip(getattr(old, "handlers", ()), getattr(new, "handlers", ()), strict=False):
        yield from aligned(one.body, two.body)


def _head(row: ast.stmt) -> ast.AST:
    """A compound statement without its blocks; the rest is the same nodes."""
    head = copy.copy(row)
    for name in (*_BLOCKS, "handlers", "cases"):
        if hasattr(head, name):
            setattr(head, name, [])
    if isinstance(head, FunctionNode):
        head.returns = None
    return head


def _expressions(old: ast.AST, new: ast.AST) -> Iterator[Differs]:
    """The smallest expressions that differ, where both have one shape around them."""
    if plainly(old) == plainly(new):
        return
    found = list(_children(old, new))
    if found and (_count(old) != _count(new) or _calls_another(old, new) or _holds(new, old) or _holds(old, new)):
        found = []
    if found:
        for one, two in found:
            yield from _expressions(one, two)
    elif isinstance(new, ast.expr):
        yield Differs(old=[old], new=[new])


def _children(old: ast.AST, new: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Pairs of children that differ; none where the nodes are not of one shape, nor inside of texts with fields, where
    older interpreters do not tell the places.
    """
    if type(old) is not type(new) or isinstance(new, ast.JoinedStr):
        return
    pairs: list[tuple[object, object]] = []
    for name in new._fields:
        one, two = getattr(old, name, None), getattr(new, name, None)
        if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
            pairs.extend(zip(one, two, strict=True))
        else:
            pairs.append((one, two))
    differ = [pair for pair in pairs if not _is_same(*pair)]
    kept = [(one, two) for one, two in differ if isinstance(one, _PARTS) and isinstance(two, _PARTS)]
    yield from kept if len(kept) == len(differ) else ()


def _is_same(one: object, two: object) -> bool:
    if isinstance(one, ast.AST) and isinstance(two, ast.AST):
        return plainly(one) == plainly(two)
    if isinstance(one, list) and isinstance(two, list):
        return len(one) == len(two) and all(map(_is_same, one, two))
    return one == two


def _calls_another(old: ast.AST, new: ast.AST) -> bool:
    """Whether another function is called: its arguments are no versions of the old one's then."""
    return isinstance(old, ast.Call) and isinstance(new, ast.Call) and ast.dump(old.func) != ast.dump(new.func)


def _holds(whole: ast.AST, part: ast.AST) -> bool:
    """Whether an expression stands inside of another one: something came around it."""
    said = ast.dump(part)
    return isinstance(part, ast.expr) and any(ast.dump(node) == said for node in ast.walk(whole))


def _count(node: ast.AST) -> int:
    """Operands of a calculation or a condition: with more or fewer of them the places say nothing."""
    if isinstance(node, ast.BinOp):
        return _count(node.left) + _count(node.right)
    return len(node.values) if isinstance(node, ast.BoolOp) else 1
