"""What a test asserts: each check with its kind, and the literals that stand in it."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from regreen.syntax.scopes import FunctionNode

Literal = int | float | complex | str | bytes | bool | None


class CheckKind(StrEnum):
    """How a test checks something."""

    ASSERT = "assert"
    """An ``assert`` statement."""
    METHOD = "method"
    """``self.assertEqual(…)`` and its like."""
    RAISES = "raises"
    """``pytest.raises``, ``assertRaises``, ``pytest.warns`` and their like."""
    MOCK = "mock"
    """``double.assert_called_with(…)`` and its like."""
    FAIL = "fail"
    """``pytest.fail`` or ``self.fail``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One check of a test."""

    kind: CheckKind
    """How it checks."""
    line: int
    """One-based."""
    text: str
    """Its text, normalised (``ast.unparse``)."""
    literals: tuple[Literal, ...] = ()
    """Constants in it, in the order of the text, each once."""


def checks(function: FunctionNode) -> tuple[Check, ...]:
    """All checks inside a test function, nested ones included, in the order of the text."""
    found = [check for node in ast.walk(function) for check in _check(node)]
    return tuple(sorted(found, key=lambda check: (check.line, check.text)))


def _check(node: ast.AST) -> Iterator[Check]:
    if isinstance(node, ast.Assert):
        yield _make(CheckKind.ASSERT, node)
    elif isinstance(node, ast.Call) and (kind := call_kind(node)) is not None:
        yield _make(kind, node)


def _make(kind: CheckKind, node: ast.Assert | ast.Call) -> Check:
    return Check(kind=kind, line=node.lineno, text=ast.unparse(node), literals=literals(node))


def call_kind(node: ast.Call) -> CheckKind | None:
    """The kind of check that a call is; None when it is none."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name in _RAISES:
        return CheckKind.RAISES
    if name.startswith("assert_") and isinstance(node.func, ast.Attribute):
        return CheckKind.MOCK
    if name.startswith("assert") and len(name) > len("assert"):
        return CheckKind.METHOD
    return CheckKind.FAIL if name == "fail" else None


_RAISES = frozenset(
    {"raises", "warns", "deprecated_call", "assertRaises", "assertRaisesRegex", "assertWarns", "assertWarnsRegex"}
)


def literals(node: ast.AST) -> tuple[Literal, ...]:
    """Constants below a node, in the order of the text, each once; signs are folded in."""
    found: dict[tuple[type, Literal], None] = {}
    for value in _constants(node):
        found[type(value), value] = None
    return tuple(value for _, value in found)


def _constants(node: ast.AST) -> Iterator[Literal]:
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)):
            yield -value
        case ast.Constant(value=value) if not isinstance(value, type(...)):
            yield value
        case _:
            for child in ast.iter_child_nodes(node):
                yield from _constants(child)


def test_functions(tree: ast.Module) -> dict[str, FunctionNode]:
    """Test functions of a module by the part of their node id after the file: ``TestA::test_b``."""
    return dict(_tests(tree.body, ""))


def _tests(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, FunctionNode]]:
    for statement in body:
        if isinstance(statement, ast.ClassDef):
            yield from _tests(statement.body, f"{prefix}{statement.name}::")
        elif isinstance(statement, FunctionNode):
            yield f"{prefix}{statement.name}", statement


def raised_types(node: ast.AST) -> tuple[str, ...]:
    """Names of the exception types that a test expects, in the order of the text, without those it raises itself."""
    found: dict[str, None] = {}
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and call_kind(call) is CheckKind.RAISES and call.args:
            wanted = call.args[0].elts if isinstance(call.args[0], ast.Tuple) else [call.args[0]]
            found.update(dict.fromkeys(ast.unparse(one) for one in wanted))
    own = {ast.unparse(one) for one in map(_raised, ast.walk(node)) if one is not None}
    return tuple(name for name in found if name not in own)


def _raised(node: ast.AST) -> ast.expr | None:
    match node:
        case ast.Raise(exc=ast.Call(func=kind)) | ast.Raise(exc=ast.expr() as kind):
            return kind
        case _:
            return None
