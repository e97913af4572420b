"""The same code in other words: what a test that looks at answers does not notice."""

import ast

from regreen.syntax.scopes import FunctionNode, outer_functions
from regreen.syntax.source import Edit, Source, apply_edits, first_line

_LOOKS = frozenset({"locals", "vars", "dir", "exec", "eval"})
"""Built-ins by which code could see a name more in itself."""
_NAME = "_unread"


def rephrased(text: str) -> str:
    """A module that does the same with another text and other instructions; the text itself where it is no Python.

    Each function binds one name more, which nobody reads, and a comment stands at the end.
    """
    try:
        source = Source(text=text)
    except (SyntaxError, ValueError):
        return text
    edits = [edit for each in outer_functions(source.tree) for edit in _edits(source, each.node)]
    return apply_edits(text, edits).rstrip("\r\n") + f"{source.newline}# The same as before.{source.newline}"


def _edits(source: Source, function: FunctionNode) -> list[Edit]:
    """A binding before the first statement behind the docstring; none where it could be seen, or finds no line."""
    names = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
    at = 1 if ast.get_docstring(function) is not None else 0
    if names & (_LOOKS | {_NAME}) or at >= len(function.body):
        return []
    first = function.body[at]
    start = source.line_span(first_line(first))[0]
    indent = source.indent(first)
    before = source.text[start : source.offset(first.lineno, first.col_offset)]
    if not indent or (before.strip() and not _decorated(first)):
        return []
    return [Edit(start=start, end=start, text=f"{indent}{_NAME} = None{source.newline}")]


def _decorated(statement: ast.stmt) -> bool:
    return bool(getattr(statement, "decorator_list", ()))
