"""What a piece of the catalogue sees: one function with its text, names, literals and the types seen at run time."""

import ast
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from regreen.syntax import operators
from regreen.syntax.asserts import Literal
from regreen.syntax.scopes import Function, parents, unread_names
from regreen.syntax.source import Edit, Source

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What a piece proposes at one node."""

    edits: tuple[Edit, ...]
    """Disjoint."""
    factor: float = 1.0
    """How likely it is beside the piece's prior."""
    atom: str = ""
    """The condition that it brings in; empty when it does not hang on one."""
    effective: bool = True
    """The truth of the condition at which anything runs differently."""
    at: int = 0
    """One-based line before which the condition is looked at."""

    def hangs_on(self, atom: str, node: ast.AST, *, effective: bool) -> "Change":
        """The same change, known to be without effect unless a condition is ever so before a node's line."""
        return replace(self, atom=atom, effective=effective, at=int(getattr(node, "lineno", 0)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What is known beyond the text: from the failing tests and from running them."""

    literals: tuple[Literal, ...] = ()
    """Mined from the failing tests and their messages, likeliest first."""
    types: dict[str, dict[str, frozenset[str]]] = field(default_factory=dict)
    """``file:first line`` of a function to variable to names of the types it had; ``0`` at the end: empty or zero."""
    crashed: dict[str, frozenset[str]] = field(default_factory=dict)
    """``file:line`` to types of errors that went through it."""
    errors: frozenset[str] = frozenset()
    """Names of the exception types that the failing tests raised."""
    messages: tuple[str, ...] = ()
    """Their messages."""
    expected: tuple[str, ...] = ()
    """Exception types that the failing tests expect."""
    words: frozenset[str] = frozenset()
    """Identifiers that stand in the failing tests."""
    unknown: frozenset[str] = frozenset()
    """Words of the failing tests' texts that stand nowhere in the sources."""
    items: tuple[tuple[str, str], ...] = ()
    """Keys of mappings that stand in the failing tests, each with its value as it is written."""
    wanted: tuple[str, ...] = ()
    """Messages that the failing tests want errors to have."""
    segments: tuple[tuple[str, str], ...] = ()
    """Parts of texts that were got, each with what the failing tests want in its place."""
    digits: tuple[int, ...] = ()
    """To how many digits numbers must be rounded to be what the failing tests want."""
    ratios: tuple[float, ...] = ()
    """Plain factors between the numbers that were got and those that are wanted."""
    marks: tuple[str, ...] = ()
    """Letters, other than words' and white space, that failing sets of parameters have and passing ones do not."""
    offered: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Names that a module lacks to those that it has, as the environment tells it."""
    supplied: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """File of a module of the project that lacks names to imports that would give it these."""


class Site:
    """One function (or the module itself) with what pieces ask of it."""

    def __init__(
        self,
        *,
        source: Source,
        function: Function | None,
        evidence: Evidence,
        local: tuple[str, ...],
        module: tuple[str, ...],
        attributes: tuple[str, ...] = (),
        methods: tuple[str, ...] = (),
        types: dict[str, frozenset[str]] | None = None,
    ) -> None:
        """Look at one function.

        Args:
            source: the module.
            function: the function; None for module and class level.
            evidence: from tests and runs.
            local: names bound in the function, in order.
            module: names bound in the module, in order.
            attributes: names of attributes that the class's methods use on ``self``.
            methods: names of the class's methods.
            types: what its variables and those of functions in it were seen to hold; None: as the evidence tells it.
        """
        self.source = source
        self.function = function
        self.evidence = evidence
        self.local = local
        self.module = module
        self.attributes = attributes
        self.methods = methods
        self.unread = unread_names(function.node) if function else frozenset[str]()
        place = f"{source.path}:{function.first}" if function else ""
        self.types = evidence.types.get(place, {}) if types is None else types
        self.cache: dict[str, list[tuple[str, float]]] = {}
        self._made: dict[str, Any] = {}
        self.root: ast.AST = function.node if function else source.tree
        self.parents = parents(self.root)

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """The function (or module) and all below it, outermost first."""
        return tuple(ast.walk(self.root))

    def once(self, name: str, make: "Callable[[Site], Made]") -> Made:
        """What a piece makes of the whole function, made once under this name."""
        if name not in self._made:
            self._made[name] = make(self)
        made: Made = self._made[name]
        return made

    def text(self, node: ast.AST) -> str:
        """A node's own text."""
        return self.source.of(node)

    def operand(self, node: ast.expr, level: int) -> str:
        """A node's text as an operand of a place that needs this level: in parentheses when it binds less tightly."""
        text = self.text(node)
        return f"({text})" if operators.level(node) < level else text

    def parent(self, node: ast.AST) -> ast.AST | None:
        """The node around."""
        return self.parents.get(node)

    def statement(self, node: ast.AST) -> ast.stmt | None:
        """The innermost statement around a node (or the node itself)."""
        at: ast.AST | None = node
        while at is not None and not isinstance(at, ast.stmt):
            at = self.parents.get(at)
        return at

    def put(self, node: ast.expr, text: str, level: int = operators.ATOM, factor: float = 1.0) -> Change:
        """Replace an expression by text that binds with this level, in parentheses where the place needs them."""
        if (level < self._needed(node) and not self._in_parentheses(node)) or (
            "\n" in text and not _holds_together(text)
        ):
            text = f"({text})"
        if self._is_whole_call(node):
            text = f"({text})"
        if '"' in text or "'" in text or text[:1] == "{":
            text = self._in_formatted(node, text)
        return Change(edits=(self.source.replace(node, text),), factor=factor)

    def parse_put(self, node: ast.expr, text: str, factor: float = 1.0) -> Change:
        """The same for text whose level is found by parsing it."""
        try:
            made = ast.parse(text, mode="eval").body
        except SyntaxError:  # several lines that only parentheses around them hold together
            text = f"({text}\n)"
            made = ast.parse(text, mode="eval").body
        return self.put(node, text, operators.level(made), factor)

    def swap(self, start: int, end: int, text: str, factor: float = 1.0) -> Change:
        """Replace a span."""
        return Change(edits=(Edit(start=start, end=end, text=text),), factor=factor)

    def between(self, left: ast.AST, right: ast.AST, symbol: str, new: str, factor: float = 1.0) -> Change | None:
        """Replace an operator between two nodes; None when it cannot be found there."""
        start, end = self.source.span(left)[1], self.source.span(right)[0]
        gap = self.source.text[start:end]
        at = _find_operator(gap, symbol)
        if at is None:
            return None
        return self.swap(start + at[0], start + at[1], new, factor)

    def crashed(self, node: ast.AST) -> frozenset[str]:
        """Types of errors of failing tests that went through a node's line."""
        return self.evidence.crashed.get(f"{self.source.path}:{getattr(node, 'lineno', 0)}", frozenset())

    def kinds(self, node: ast.expr) -> frozenset[str]:
        """Type names seen for a variable, or told by a literal; empty: unknown."""
        match node:
            case ast.Name(id=name):
                return self._seen(name)
            case ast.Attribute(value=ast.Name(id="self"), attr=attr):
                return self._seen(f"self.{attr}")
            case ast.Constant(value=value):
                return frozenset({type(value).__name__})
            case ast.Call(func=ast.Attribute(attr="keys" | "values" | "items"), args=[]):
                return frozenset({"dict_keys"})
            case ast.Call(func=ast.Name(id="len" | "int" | "sum" | "abs" | "ord")):
                return frozenset({"int"})
            case _:
                return _KINDS.get(type(node), frozenset())

    def _seen(self, name: str) -> frozenset[str]:
        return frozenset(kind.rstrip("0") for kind in self.types.get(name, ()))

    def maybe(self, node: ast.expr, *names: str) -> bool:
        """Whether a node may have one of these types."""
        seen = self.kinds(node)
        return not seen or bool(seen & set(names))

    def insert_before(self, statement: ast.stmt, *lines: str, factor: float = 1.0) -> Change | None:
        """New lines (indented by themselves relative to the statement) before a statement that owns its lines."""
        if not self.source.owns_lines(statement):
            return None
        at = self.source.block_span(statement)[0]
        return self.swap(at, at, self._block(statement, lines), factor)

    def insert_after(self, statement: ast.stmt, *lines: str, factor: float = 1.0) -> Change | None:
        """New lines after a statement that owns its lines."""
        if not self.source.owns_lines(statement):
            return None
        at = self.source.block_span(statement)[1]
        text = self._block(statement, lines)
        if at and self.source.text[at - 1] not in "\r\n":
            text = self.source.newline + text.removesuffix(self.source.newline)
        return self.swap(at, at, text, factor)

    def _block(self, statement: ast.stmt, lines: tuple[str, ...]) -> str:
        indent = self.source.indent(statement)
        return "".join(f"{indent if line else ''}{line}{self.source.newline}" for line in lines)

    def delete(self, statement: ast.stmt, factor: float = 1.0) -> Change | None:
        """A statement gone; ``pass`` in its place when its block would be empty."""
        if not self.source.owns_lines(statement):
            return None
        if len(self.block_of(statement)) == 1:
            return Change(edits=(self.source.replace(statement, "pass"),), factor=factor)
        start, end = self.source.block_span(statement)
        return self.swap(start, end, "", factor)

    def block_of(self, statement: ast.stmt) -> list[ast.stmt]:
        """The statement list that holds a statement."""
        parent = self.parents.get(statement)
        lists = [getattr(parent, name, None) for name in ("body", "orelse", "finalbody")]
        return next((block for block in lists if isinstance(block, list) and statement in block), [statement])

    def statements(self) -> list[ast.stmt]:
        """All statements inside the function, in the order of the text."""
        found = [node for node in self.nodes if isinstance(node, ast.stmt) and node is not self.root]
        return sorted(found, key=lambda node: (node.lineno, node.col_offset))

    def _in_formatted(self, node: ast.AST | None, text: str) -> str:
        """Text as it can stand in a formatted text, where that is around: other quotes, no second brace."""
        while node is not None and not isinstance(node, ast.JoinedStr | ast.stmt):
            node = self.parent(node)
        begun = _BEGINNING.match(self.source.of(node)) if isinstance(node, ast.JoinedStr) else None
        mark = begun.group(1)[:1] if begun else ""
        if mark and text[:1] == "{":
            text = f"({text})"
        if not mark or mark not in text:
            return text
        new = text.replace(mark, "'" if mark == '"' else '"')
        return new if _holds_together(new) else text

    def _is_whole_call(self, node: ast.expr) -> bool:
        """Whether a generator's parentheses are those of the call that it is the only argument of."""
        if not isinstance(node, ast.GeneratorExp) or not isinstance(self.parent(node), ast.Call):
            return False
        return not self.source.text[: self.source.span(node)[0]].rstrip().endswith(("(", ",", "="))

    def _in_parentheses(self, node: ast.expr) -> bool:
        start, end = self.source.span(node)
        before, after = self.source.text[:start].rstrip(), self.source.text[end:].lstrip()
        is_call = isinstance(self.parent(node), ast.Call)
        return before.endswith("(") and after.startswith(")") and not is_call

    def _needed(self, node: ast.expr) -> int:
        parent = self.parent(node)
        if _is_head(parent, node):
            return operators.ATOM
        match parent:
            case ast.BinOp(op=op, right=right):
                symbol = operators.BINARY[type(op)]
                base = operators.binary_level(symbol)
                return base + 1 if (node is right) != (symbol == "**") else base
            case ast.BoolOp(op=op):
                return operators.AND + 1 if isinstance(op, ast.And) else operators.OR + 1
            case ast.UnaryOp(op=op):
                return operators.NOT if isinstance(op, ast.Not) else operators.UNARY_LEVEL
            case ast.comprehension():
                return operators.OR
            case ast.IfExp(orelse=orelse):
                return operators.TERNARY if orelse is node else operators.OR
            case _:
                return _PLACES.get(type(parent), 0)


_BEGINNING = re.compile(r"[A-Za-z]*(\"|')")

_KINDS: dict[type[ast.AST], frozenset[str]] = {
    ast.List: frozenset({"list"}),
    ast.ListComp: frozenset({"list"}),
    ast.Dict: frozenset({"dict"}),
    ast.DictComp: frozenset({"dict"}),
    ast.JoinedStr: frozenset({"str"}),
    ast.Compare: frozenset({"bool"}),
}
"""What a literal or comparison is."""

_PLACES: dict[type[ast.AST] | type[None], int] = {
    ast.Compare: operators.COMPARISON + 1,
    ast.Starred: operators.COMPARISON + 1,
    ast.Await: operators.ATOM,
    **dict.fromkeys((ast.keyword, ast.Call, ast.List, ast.Tuple, ast.Set, ast.Dict), 1),
}
"""What a place asks of the expression in it."""


def _holds_together(text: str) -> bool:
    """Whether an expression of several lines can stand alone, without brackets around it."""
    try:
        ast.parse(text, mode="eval")
    except SyntaxError:
        return False
    return True


def _is_head(parent: ast.AST | None, node: ast.expr) -> bool:
    """Whether an attribute, a subscript or a call is taken of the node."""
    match parent:
        case ast.Attribute(value=value) | ast.Subscript(value=value) | ast.Call(func=value):
            return value is node
        case _:
            return False


def _find_operator(gap: str, symbol: str) -> tuple[int, int] | None:
    if symbol in gap:
        at = gap.index(symbol)
        return at, at + len(symbol)
    head, _, tail = symbol.partition(" ")
    if tail:  # "is not", "not in" with odd white space between
        first = gap.find(head)
        second = gap.find(tail, first + len(head)) if first >= 0 else -1
        if second >= 0:
            return first, second + len(tail)
    return None


def compact(changes: Iterable[Change | None]) -> list[Change]:
    """Changes without the ones that could not be made."""
    return [change for change in changes if change is not None]
