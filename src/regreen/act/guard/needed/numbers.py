"""What may stand in a calculation for nothing: bounds, roundings and remainders, summands of the change's own."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Self

from regreen.act.guard.natural import is_natural
from regreen.act.guard.source.told import weight

Instead = tuple[ast.expr, ast.expr]
"""An expression, and what it would be without."""
_STEPS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod)
_ROUNDS = (ast.FloorDiv, ast.Mod)
_LOSING = frozenset({"int", "round", "abs", "floor", "ceil", "trunc"})
"""Functions that make different numbers alike."""
_LEAST = 0.01
"""Smaller numbers are tolerances."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What is nothing new."""

    code: frozenset[str]
    """Expressions and statements that the old sources held, dumped."""
    told: frozenset[str] = frozenset()
    """Numbers that the failing tests' files hold, as code: none of these stands for itself."""
    divisors: frozenset[str] = frozenset()
    """By what the old module divided exactly, dumped."""

    def holds(self, node: ast.AST) -> bool:
        """Whether it stood in the old sources."""
        return ast.dump(node) in self.code

    def is_own(self, node: ast.expr) -> bool:
        """Whether it is a number that the sources did not hold before, and that not every program holds."""
        text = ast.unparse(node) if _is_number(node) else ""
        if not text or self.holds(node) or weight(text) == 0 or abs(float(ast.literal_eval(text))) < _LEAST:
            return False
        return text in self.told or not is_natural(text)


def bounds(tree: ast.Module, known: Known) -> Iterator[Instead]:
    """New expressions that hold a number of their own as a bound, each with what it would be without.

    Zero and one are everybody's bounds: with them it is only asked whether anything but the bound is needed.
    """
    fixed = _Fixed.of(tree, known)
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="min" | "max"), args=[one, two], keywords=[]):
                found = [*_sides(one, two, known, fixed), *_sides(two, one, known, fixed)]
            case ast.IfExp(test=ast.Compare(left=left, comparators=[right])):
                own = any(known.is_own(one) or fixed.holds(one) for one in (left, right))
                found = [node.body, node.orelse] if own else []
            case _:
                continue
        if not known.holds(node):
            yield from ((node, instead) for instead in found)


@dataclass(frozen=True, slots=True)
class _Fixed:
    """What is the same for every input, and new: a number in other words. What the sources held already is a limit of
    theirs, however it is used now.
    """

    others: frozenset[str]
    """Names that functions take or give a value, and those that the module had."""
    fresh: Mapping[str, ast.expr]
    """Values of the module's own that are new, by name."""
    known: Known

    @classmethod
    def of(cls, tree: ast.Module, known: Known) -> Self:
        inner = [node for one in ast.walk(tree) if isinstance(one, _SCOPES) for node in ast.walk(one)]
        others = {node.arg for node in inner if isinstance(node, ast.arg)}
        others |= {node.id for node in inner if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        fresh: dict[str, ast.expr] = {}
        for row in tree.body:
            match row:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if not known.holds(row):
                    fresh[name] = value
                case ast.Import(names=names) | ast.ImportFrom(names=names) if known.holds(row):
                    others |= {one.asname or one.name for one in names}
                case ast.Assign(targets=targets):
                    others |= {one.id for one in targets if isinstance(one, ast.Name)}
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                    others.add(name)
        return cls(frozenset(others), fresh, known)

    def holds(self, node: ast.expr) -> bool:
        """Whether an expression is worked out of nothing that a function is given."""
        if isinstance(node, ast.Name):
            value = self.fresh.get(node.id) if node.id not in self.others else None
            return value is not None and (self.known.is_own(value) or self._is_worked_out(value))
        return self._is_worked_out(node)

    def _is_worked_out(self, node: ast.expr) -> bool:
        names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
        worked = isinstance(node, ast.BinOp | ast.Call | ast.Subscript) and not self.known.holds(node)
        return worked and names.isdisjoint(self.others)


_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def _sides(bound: ast.expr, other: ast.expr, known: Known, fixed: _Fixed) -> Iterator[ast.expr]:
    if known.is_own(bound) or fixed.holds(bound):
        yield other
    elif _is_number(bound) and not known.holds(other) and not isinstance(other, ast.Constant):
        yield bound


def steps(tree: ast.Module, known: Known) -> Iterator[Instead]:
    """New roundings, remainders and summands with what the calculation would be without them: ``x // 10 * 10`` would be
    ``x``, and so would ``x + y``.
    """
    yield from _rounded(tree, known)
    yield from _floored(tree, known)
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp):
            yield from ((node, rest) for rest in _without_summand(node, known))


def divisors(tree: ast.Module) -> frozenset[str]:
    """By what something is divided exactly, dumped."""
    found = (node for node in ast.walk(tree) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div))
    return frozenset(ast.dump(node.right) for node in found)


def _floored(tree: ast.Module, known: Known) -> Iterator[Instead]:
    """New whole divisions by what was divided by exactly before, with the exact one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.FloorDiv) and not known.holds(node):
            exact = ast.BinOp(left=node.left, op=ast.Div(), right=node.right)
            yield from ((node, exact),) if ast.dump(node.right) in known.divisors else ()


def conversions(tree: ast.Module, known: Known) -> Iterator[Instead]:
    """New conversions that make different numbers alike, with what is converted."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and loses(node) and not known.holds(node):
            yield node, node.args[0]


def _rounded(tree: ast.Module, known: Known) -> Iterator[Instead]:
    inside: set[ast.expr] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and node not in inside and not known.holds(node):
            passed = list(_passed(node, known))
            inside.update(passed)
            if any(isinstance(one.op, _ROUNDS) for one in passed):
                yield node, _inner(passed[-1], known)


def _passed(node: ast.expr, known: Known) -> Iterator[ast.BinOp]:
    """The steps from the outside, as long as each has one number of its own."""
    while isinstance(node, ast.BinOp) and isinstance(node.op, _STEPS) and _inner(node, known) is not node:
        yield node
        node = _inner(node, known)


def _inner(node: ast.BinOp, known: Known) -> ast.expr:
    """What a step is made with beside its own number; itself where it has none, or nothing else."""
    for number, other in ((node.right, node.left), (node.left, node.right)):
        if known.is_own(number) and not isinstance(other, ast.Constant):
            return other
    return node


def loses(call: ast.Call) -> bool:
    """Whether a call makes different numbers alike."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    return name in _LOSING and len(call.args) == 1 and not call.keywords and not isinstance(call.args[0], ast.Constant)


def _without_summand(node: ast.BinOp, known: Known) -> Iterator[ast.expr]:
    """A sum or a difference without a summand that is new."""
    added = isinstance(node.op, ast.Add)
    sides = [(node.right, node.left)] if added or isinstance(node.op, ast.Sub) else []
    for summand, rest in (*sides, *([(node.left, node.right)] if added else [])):
        whole = isinstance(summand, ast.Call | ast.Name | ast.Attribute | ast.Subscript)
        if whole and not known.holds(summand) and not isinstance(rest, ast.Constant):
            yield rest


def _is_number(node: ast.expr) -> bool:
    inner = node.operand if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else node
    value = inner.value if isinstance(inner, ast.Constant) else None
    return isinstance(value, int | float) and not isinstance(value, bool)
