"""A module's text with its tree, and edits of spans that leave everything else as it was."""

import ast
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from regreen.errors import UsageError
from regreen.syntax.newer import parse_tree


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Edit:
    """One span replaced. Offsets are characters of the text before the edit."""

    start: int
    """First character replaced."""
    end: int
    """One past the last; equal to start for an insertion."""
    text: str
    """What stands there afterwards."""


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """The text after all edits, which must not overlap (raises UsageError); insertions keep their order."""
    parts: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda one: (one.start, one.end)):
        if edit.start < at or edit.end < edit.start:
            raise UsageError("edits overlap", where=f"character {edit.start}", todo="give disjoint spans", slug="edits")
        parts += (text[at : edit.start], edit.text)
        at = edit.end
    parts.append(text[at:])
    return "".join(parts)


@dataclass(kw_only=True)
class Source:
    """A parsed module. Raises SyntaxError when made from text that does not parse."""

    text: str
    """The whole text, line ends as in the file."""
    path: str = "<source>"
    """For messages."""
    tree: ast.Module = field(init=False)
    """Its syntax tree."""
    _starts: list[int] = field(init=False)
    _ascii: bool = field(init=False)
    _names: dict[ast.AST, frozenset[str]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        """Parse."""
        self.tree = parse_tree(self.text, self.path)
        self._starts = list(line_starts(self.text))
        self._ascii = self.text.isascii()

    def offset(self, line: int, column: int) -> int:
        """Character offset of a one-based line and a column in UTF-8 bytes, as ``ast`` counts them."""
        start = self._starts[line - 1]
        if self._ascii:
            return start + column
        end = self._starts[line] if line < len(self._starts) else len(self.text)
        return start + len(self.text[start:end].encode()[:column].decode(errors="ignore"))

    def line_span(self, line: int) -> tuple[int, int]:
        """Offsets of a one-based line, its line end included."""
        end = self._starts[line] if line < len(self._starts) else len(self.text)
        return self._starts[line - 1], end

    def line_of(self, offset: int) -> int:
        """One-based line that holds a character."""
        return bisect_right(self._starts, offset)

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Offsets of a node with a position, without parentheses around it."""
        where = node
        assert isinstance(
            where, ast.expr | ast.stmt | ast.keyword | ast.arg | ast.excepthandler | ast.alias | ast.pattern
        )
        assert where.end_lineno is not None
        assert where.end_col_offset is not None
        return self.offset(where.lineno, where.col_offset), self.offset(where.end_lineno, where.end_col_offset)

    def of(self, node: ast.AST) -> str:
        """A node's own text."""
        start, end = self.span(node)
        return self.text[start:end]

    def replace(self, node: ast.AST, text: str) -> Edit:
        """The edit that puts text in a node's place."""
        start, end = self.span(node)
        return Edit(start=start, end=end, text=text)

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """All nodes of the tree, outermost first."""
        return tuple(ast.walk(self.tree))

    def names_in(self, node: ast.AST) -> frozenset[str]:
        """Names that stand in a node, looked up once."""
        if node not in self._names:
            self._names[node] = frozenset(one.id for one in ast.walk(node) if isinstance(one, ast.Name))
        return self._names[node]

    @cached_property
    def newline(self) -> str:
        """The line end that the file uses."""
        return "\r\n" if "\r\n" in self.text else "\n"

    def indent(self, node: ast.stmt) -> str:
        """The white space before a statement."""
        start = self.line_span(node.lineno)[0]
        text = self.text[start : self.offset(node.lineno, node.col_offset)]
        return text if text.isspace() or not text else " " * node.col_offset

    def block_span(self, statement: ast.stmt) -> tuple[int, int]:
        """Offsets of the whole lines of a statement, decorators and the last line end included."""
        first = first_line(statement)
        return self.line_span(first)[0], self.line_span(statement.end_lineno or statement.lineno)[1]

    def owns_lines(self, statement: ast.stmt) -> bool:
        """Whether nothing else stands on the statement's lines (comments may); not so for an ``elif``."""
        start, end = self.block_span(statement)
        left, right = self.span(statement)
        if self.text.startswith("elif", left):
            return False
        before = self.text[start:left].strip()
        after = self.text[right:end].strip()
        return (not before or before.startswith("@")) and (not after or after.startswith("#"))


def line_starts(text: str) -> Iterator[int]:
    """Offsets at which lines begin, as the compiler counts lines."""
    yield 0
    at = 0
    while (found := _next_line_end(text, at)) is not None:
        at = found
        if at < len(text):
            yield at


def _next_line_end(text: str, at: int) -> int | None:
    newline, ret = text.find("\n", at), text.find("\r", at)
    if newline < 0 and ret < 0:
        return None
    if ret < 0 or 0 <= newline < ret:
        return newline + 1
    return ret + 2 if newline == ret + 1 else ret + 1


def first_line(statement: ast.stmt) -> int:
    """The first line of a statement, decorators included."""
    decorators = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(int(one.lineno) for one in decorators)])


def body_start(node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.stmt:
    """The first statement of a function after its docstring, or the docstring when there is nothing else."""
    body = node.body
    has_docstring = (
        isinstance(body[0], ast.Expr)
        and isinstance(body[0].value, ast.Constant)
        and isinstance(body[0].value.value, str)
    )
    return body[1] if has_docstring and len(body) > 1 else body[0]
