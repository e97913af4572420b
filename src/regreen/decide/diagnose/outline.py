"""Where the functions of a source file lie, and which of its lines are statements."""

import ast
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from regreen.syntax.newer import parse_tree


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Function:
    """One function of a file, known by identity within its outline; code at module level has none."""

    file: str
    """Repo-relative path."""
    name: str
    """Qualified name; empty for the module level."""
    first: int
    """First line, decorators included."""
    last: int
    """Last line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """One file's functions by line."""

    by_line: Mapping[int, Function] = field(default_factory=dict)
    """The innermost function of each line that has one."""
    spans: Mapping[Function, frozenset[int]] = field(default_factory=dict)
    """The lines of each function, those of functions inside it left out."""
    statements: Mapping[str, frozenset[int]] = field(default_factory=dict)
    """First lines of statements, by qualified name of the function; the empty name is the module level."""


def outline(file: str, text: str) -> Outline:
    """The outline of a Python file; an empty one for other files and for text that cannot be parsed."""
    if not file.endswith(".py"):
        return Outline()
    try:
        tree = parse_tree(text)
    except (SyntaxError, ValueError, RecursionError):
        return Outline()
    by_line: dict[int, Function] = {}
    statements: dict[str, set[int]] = {}
    for node, name, owner in _walk(tree, ""):
        statements.setdefault(owner, set()).add(node.lineno)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            function = _function(file, name, node)
            by_line.update(dict.fromkeys(range(function.first, function.last + 1), function))
    spans: dict[Function, set[int]] = {}
    for line, function in by_line.items():
        spans.setdefault(function, set()).add(line)
    return Outline(
        by_line=by_line,
        spans={function: frozenset(lines) for function, lines in spans.items()},
        statements={name: frozenset(lines) for name, lines in statements.items()},
    )


def _function(file: str, name: str, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Function:
    first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
    return Function(file=file, name=name, first=first, last=node.end_lineno or node.lineno)


def _walk(root: ast.Module, prefix: str) -> Iterator[tuple[ast.stmt, str, str]]:
    """Statements with their own qualified name and that of the function around them, outer before inner."""
    waiting: deque[tuple[ast.AST, str, str]] = deque([(root, prefix, "")])
    while waiting:
        node, inside, owner = waiting.popleft()
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
                continue
            name, inner_owner = _names(child, inside, owner)
            if isinstance(child, ast.stmt):
                yield child, name, owner
            waiting.append((child, name, inner_owner))


def _names(child: ast.AST, inside: str, owner: str) -> tuple[str, str]:
    """The qualified name within a node, and which function its statements belong to."""
    if isinstance(child, ast.ClassDef):
        name = f"{inside}.{child.name}" if inside else child.name
        return name, owner
    if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
        name = f"{inside}.{child.name}" if inside else child.name
        return name, name
    return inside, owner
