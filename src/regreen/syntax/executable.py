"""Which lines of a Python text can run: the first of each statement, docstrings and bare declarations left out."""

import ast
from collections.abc import Iterator

from regreen.syntax.skips import tree_of


def executable_lines(text: str) -> frozenset[int]:
    """One-based lines; none for text that is no Python."""
    tree = tree_of(text)
    return frozenset() if tree is None else frozenset(_lines(tree))


def _lines(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        match node:
            case ast.Global() | ast.Nonlocal() | ast.Expr(value=ast.Constant()) | ast.AnnAssign(value=None):
                continue
            case ast.stmt():
                yield node.lineno
