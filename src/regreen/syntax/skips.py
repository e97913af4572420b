"""Marks that leave tests out or expect them to fail: where they stand, and what a file says without them."""

import ast
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from regreen.syntax.newer import parse_tree

_UNCONDITIONAL = frozenset({"skip", "expectedFailure"})
_CONDITIONAL = frozenset({"skipif", "xfail", "skipIf", "skipUnless"})
_OWNERS = frozenset({"pytest.mark", "mark", "unittest", ""})
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True, slots=True, kw_only=True)
class SkipMark:
    """One mark."""

    name: str
    """``skip``, ``skipif``, ``xfail``, ``skipIf``, ``skipUnless`` or ``expectedFailure``."""
    line: int
    """One-based."""
    condition: str = ""
    """The condition as it is written; empty: none, or a constant."""


def tree_of(text: str) -> ast.Module | None:
    """The tree of a Python text; None where it is none."""
    try:
        return parse_tree(text)
    except (SyntaxError, ValueError, RecursionError):
        return None


def marks_of(tree: ast.Module, names: Sequence[str]) -> tuple[SkipMark, ...]:
    """Marks on one test, on the classes around it and on its module, in a decorator, a parameter or ``pytestmark``.

    Args:
        tree: the test's module.
        names: classes from the outside in, then the function.
    """
    found = list(_assigned(tree))
    body: Sequence[ast.stmt] = tree.body
    for name in names:
        node = next((one for one in body if isinstance(one, Definition) and one.name == name), None)
        if node is None:
            break
        found += [mark for decorator in node.decorator_list for mark in _in(decorator)]
        found += _assigned(node) if isinstance(node, ast.ClassDef) else ()
        body = node.body
    return tuple(found)


def _assigned(node: ast.Module | ast.ClassDef) -> Iterator[SkipMark]:
    for row in node.body:
        if isinstance(row, ast.Assign) and any(
            isinstance(to, ast.Name) and to.id == "pytestmark" for to in row.targets
        ):
            yield from _in(row.value)


def _in(node: ast.expr) -> Iterator[SkipMark]:
    """Marks in an expression; the call around a name says under which condition."""
    calls = {id(one.func): one for one in ast.walk(node) if isinstance(one, ast.Call)}
    for one in ast.walk(node):
        if isinstance(one, ast.expr) and (name := _mark_name(one)):
            yield SkipMark(name=name, line=one.lineno, condition=_condition(name, calls.get(id(one))))


def _mark_name(node: ast.expr) -> str:
    if not isinstance(node, ast.Attribute | ast.Name):
        return ""
    owner, _, name = ast.unparse(node).rpartition(".")
    known = name in _UNCONDITIONAL | _CONDITIONAL and owner in _OWNERS
    return name if known else ""


def _condition(name: str, call: ast.Call | None) -> str:
    if call is None or name in _UNCONDITIONAL:
        return ""
    told = [*call.args[:1], *(word.value for word in call.keywords if word.arg == "condition")]
    return "" if not told or _is_plain(told[0]) else ast.unparse(told[0])


def _is_plain(node: ast.expr) -> bool:
    """Whether a condition is a constant; a text is an expression that pytest evaluates."""
    return isinstance(node, ast.Constant) and not isinstance(node.value, str)


def differs_in_marks_only(before: str, after: str, tests: Collection[Sequence[str]]) -> bool:
    """Whether a file says the same but for skip marks on the named tests, and imports of what gives these.

    Args:
        before: its text before.
        after: its text after.
        tests: classes from the outside in, then the function, for each test that may bear a new mark.
    """
    old, new = tree_of(before), tree_of(after)
    if old is None or new is None:
        return False
    for tree in (old, new):
        for names in tests:
            _unmark(tree, names)
        tree.body = [row for row in tree.body if not _imports_marks(row)]
    return ast.dump(old) == ast.dump(new)


def _unmark(tree: ast.Module, names: Sequence[str]) -> None:
    body: Sequence[ast.stmt] = tree.body
    for place, name in enumerate(names):
        node = next((one for one in body if isinstance(one, Definition) and one.name == name), None)
        if node is None:
            return
        if place == len(names) - 1:
            node.decorator_list = [one for one in node.decorator_list if not _is_mark(one)]
        body = node.body


def _is_mark(node: ast.expr) -> bool:
    return bool(_mark_name(node.func if isinstance(node, ast.Call) else node))


def _imports_marks(row: ast.stmt) -> bool:
    return isinstance(row, ast.Import) and [alias.name for alias in row.names] in (["pytest"], ["unittest"])
