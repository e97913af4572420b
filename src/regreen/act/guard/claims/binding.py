"""What names of a function or a file are bound to, and which of it stands where a name is used."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from regreen.syntax.module import Module
from regreen.syntax.scopes import bound_names, own_nodes


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Binding:
    """One place that binds a name."""

    node: ast.AST
    """The statement, or what else binds it."""
    values: tuple[ast.AST, ...] = ()
    """What its value comes from."""
    adds: bool = False
    """Whether what stood before counts too: ``x += 1``."""
    is_import: bool = False
    """Whether an import binds it."""

    @property
    def is_fixed(self) -> bool:
        """Whether nobody can change what it is bound to: numbers, texts."""
        return bool(self.values) and all(_is_fixed(value) for value in self.values)


def _is_fixed(value: ast.AST) -> bool:
    held = (ast.Constant, ast.BinOp, ast.UnaryOp, ast.Tuple, ast.operator, ast.unaryop, ast.expr_context, ast.JoinedStr)
    return all(isinstance(part, held) for part in ast.walk(value))


def bindings(scope: ast.AST, name: str) -> list[Binding]:
    """Everything in a function or file, nested scopes aside, that binds a name, in the order of the text."""
    return _bindings(scope).get(name, [])


@lru_cache(maxsize=512)
def _bindings(scope: ast.AST) -> dict[str, list[Binding]]:
    found: dict[str, list[Binding]] = {}
    for node in own_nodes(scope):
        for names, one in _bound(node):
            for name in names:
                found.setdefault(name, []).append(one)
    return found


def _bound(node: ast.AST) -> Iterator[tuple[Iterable[str], Binding]]:
    for target, values in _targets(node):
        adds = isinstance(node, ast.AugAssign)
        yield bound_names(target), Binding(node=node, values=values, adds=adds)
    match node:
        case ast.Try(handlers=handlers, body=body) | ast.TryStar(handlers=handlers, body=body):
            for handler in handlers:
                yield [handler.name or ""], Binding(node=node, values=tuple(body))
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield [name], Binding(node=node, values=(node,))
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            yield (one for alias in names for one in bound_names(alias)), Binding(node=node, is_import=True)


def _targets(node: ast.AST) -> Iterator[tuple[ast.AST, tuple[ast.AST, ...]]]:
    """What a statement binds, with what the value comes from."""
    match node:
        case ast.Assign(targets=targets, value=value):
            yield from ((target, (value,)) for target in targets)
        case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value):
            yield target, (value,)
        case ast.AugAssign(target=target, value=value):
            yield target, (value,)
        case ast.For() | ast.AsyncFor() | ast.comprehension():
            yield node.target, (node.iter,)
        case ast.With(items=items, body=body) | ast.AsyncWith(items=items, body=body):
            named = ((one.optional_vars, one.context_expr) for one in items)
            yield from ((target, (value, *body)) for target, value in named if target is not None)
        case ast.Match(subject=subject, cases=cases):
            yield from ((case.pattern, (subject,)) for case in cases)


def standing(found: list[Binding], use: ast.AST, module: Module) -> list[Binding]:
    """Those of a name's bindings that may stand where it is used; imports left out: their names say it."""
    above = set(module.ancestors(use))
    line = getattr(use, "lineno", 0)
    kept: list[Binding] = []
    earlier = [one for one in found if _line(one) <= line and one.node not in _simple(above)]
    for one in reversed(earlier or found):
        kept.append(one)
        if not one.adds and module.parent.get(one.node) in above:
            break
    return [one for one in kept if not one.is_import]


def _simple(above: set[ast.AST]) -> set[ast.AST]:
    """A statement does not see what it binds itself: ``x = f(x)``."""
    return {one for one in above if isinstance(one, ast.Assign | ast.AnnAssign | ast.AugAssign)}


def _line(one: Binding) -> int:
    return int(getattr(one.node, "lineno", 0) or getattr(getattr(one.node, "target", None), "lineno", 0))
