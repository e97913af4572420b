"""Newer constructs lowered to what this interpreter's parser knows: edits that keep every byte's line and column.

Grammar of type parameters: PEP 695 and 696; of f-strings: PEP 701; of template strings: PEP 750; of several exceptions
without brackets: PEP 758.
"""

import ast
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import libcst as cst
from libcst.metadata import ByteSpanPositionProvider, CodeSpan, MetadataWrapper

E = TypeVar("E", bound=ast.expr)
_Place = tuple[int, int]
"""One-based line, and column in bytes."""
_NAMES = cst.Name | cst.Attribute | cst.Subscript
_Strings = cst.FormattedString | cst.TemplatedString | cst.ConcatenatedString


def lowered(text: str, parse: Callable[[str], ast.Module]) -> Callable[[], ast.Module]:
    """What makes the tree, code within strings read by ``parse``.

    Raises SyntaxError for constructs that it does not know to lower, and what libcst raises.
    """
    wrapper = MetadataWrapper(cst.parse_module(text), unsafe_skip_copy=True)
    if wrapper.module.code != text:
        raise SyntaxError("libcst says it otherwise, so that its places are not those of the text")
    found = _Lowering(wrapper.module, text.encode(), wrapper.resolve(ByteSpanPositionProvider), parse)
    wrapper.module.visit(found)
    if not found.edits:
        raise SyntaxError("nothing newer in it")
    return found.tree


@dataclass(eq=False)
class _Lowering(cst.CSTVisitor):
    module: cst.Module
    data: bytes
    spans: Mapping[cst.CSTNode, CodeSpan]
    parse: Callable[[str], ast.Module]
    edits: list[tuple[int, int, bytes]] = field(default_factory=list)
    strings: dict[_Place, ast.expr] = field(default_factory=dict)
    aliases: dict[_Place, int] = field(default_factory=dict)
    """Places of assignments, with the bytes from there to the name."""
    handlers: dict[_Place, int] = field(default_factory=dict)
    """Places of exception handlers, with how many exceptions they name."""

    def __post_init__(self) -> None:
        super().__init__()
        self.lines = [0, *(end.end() for end in re.finditer(rb"\r\n?|\n", self.data))]

    def span(self, node: cst.CSTNode) -> tuple[int, int]:
        one = self.spans[node]
        return one.start, one.start + one.length

    def place(self, at: int) -> _Place:
        line = bisect_right(self.lines, at)
        return line, at - self.lines[line - 1]

    def visit_TypeAlias(self, node: cst.TypeAlias) -> bool:  # noqa: N802 - the name libcst looks for
        start, _ = self.span(node)
        first, after = self.span(node.name)
        _needs_names(node.type_parameters)
        end = self.span(node.type_parameters)[1] if node.type_parameters else after
        name = self.data[first:after]
        if b"\n" in self.data[start : start + len(name)]:
            raise SyntaxError("the name of a type alias on a line of its own")
        self.edits.append((start, end, name + _blank(self.data[start + len(name) : end])))
        self.aliases[self.place(start)] = first - start
        return True

    def visit_TypeParameters(self, node: cst.TypeParameters) -> bool:  # noqa: N802 - the name libcst looks for
        _needs_names(node)
        start, end = self.span(node)
        if not any(one <= start and end <= two for one, two, _ in self.edits):
            self.edits.append((start, end, _blank(self.data[start:end])))
        return False

    def visit_ExceptHandler(self, node: cst.ExceptHandler) -> bool:  # noqa: N802 - the name libcst looks for
        self._except(node)
        return True

    def visit_ExceptStarHandler(self, node: cst.ExceptStarHandler) -> bool:  # noqa: N802 - the name libcst looks for
        self._except(node)
        return True

    def _except(self, node: cst.ExceptHandler | cst.ExceptStarHandler) -> None:
        if not isinstance(node.type, cst.Tuple) or node.type.lpar:
            return
        names = node.type.elements
        if not all(isinstance(one.value, _NAMES) for one in names) or node.name is not None:
            raise SyntaxError("an exception that is no name")
        ends = [self.span(one)[1] for one in names]
        for one, end in zip(names, ends, strict=True):
            if isinstance(one.comma, cst.Comma):
                comma = self.data.index(b",", end)
                self.edits.append((comma, comma + 1, b"|" if one is not names[-1] else b" "))
        self.handlers[self.place(self.span(node)[0])] = len(names)

    def visit_ConcatenatedString(self, node: cst.ConcatenatedString) -> bool:  # noqa: N802 - the name libcst looks for
        return self._string(node)

    def visit_FormattedString(self, node: cst.FormattedString) -> bool:  # noqa: N802 - the name libcst looks for
        return self._string(node)

    def visit_TemplatedString(self, node: cst.TemplatedString) -> bool:  # noqa: N802 - the name libcst looks for
        return self._string(node)

    def _string(self, node: _Strings) -> bool:
        start, end = self.span(node)
        text = self.data[start:end]
        try:
            ast.parse(b"(" + text + b")")
        except SyntaxError:
            self.edits.append((start, end, b"(0" + _kept_lines(text[2:-1]) + b")"))
            line, column = self.place(start)
            self.strings[line, column + 1] = self._joined(node)
        return False

    def _joined(self, node: _Strings) -> ast.expr:
        """The node that an older spelling gives; where there is none, a call that says the same."""
        start, end = self.span(node)
        values = list(_merged(self._values(node)))
        made = self._at(ast.JoinedStr(values=values), start, end)
        return made if _can_be_said(made) else self._at(_called(values), start, end)

    def _at(self, node: E, start: int, end: int) -> E:
        node.lineno, node.col_offset = self.place(start)
        node.end_lineno, node.end_col_offset = self.place(end)
        return ast.fix_missing_locations(node)

    def _values(self, node: cst.BaseExpression) -> Iterator[ast.expr]:
        if isinstance(node, cst.ConcatenatedString):
            yield from self._values(node.left)
            yield from self._values(node.right)
        elif isinstance(node, cst.SimpleString):
            yield ast.Constant(ast.literal_eval(node.value))
        elif isinstance(node, cst.FormattedString | cst.TemplatedString):
            quote = node.start.lstrip("rRfFtT")
            yield from self._parts(node.parts, quote, is_raw="r" in node.start.lower())

    def _parts(self, parts: Sequence[cst.CSTNode], quote: str, *, is_raw: bool) -> Iterator[ast.expr]:
        for part in parts:
            if isinstance(part, cst.FormattedStringText | cst.TemplatedStringText):
                yield ast.Constant(_said(part.value, quote, is_raw=is_raw))
            elif isinstance(part, cst.FormattedStringExpression | cst.TemplatedStringExpression):
                yield from self._value(part, quote, is_raw=is_raw)

    def _value(
        self, part: cst.FormattedStringExpression | cst.TemplatedStringExpression, quote: str, *, is_raw: bool
    ) -> Iterator[ast.expr]:
        start, end = self.span(part)
        conversion = ord(part.conversion) if part.conversion else -1
        if part.equal is not None:
            gap = self.module.code_for_node(part.equal.whitespace_after)
            after = self.span(part.equal)[1] + len(gap.encode())
            yield ast.Constant(_one_newline(self.data[start + 1 : after].decode()))
            if not part.conversion and part.format_spec is None:
                conversion = ord("r")
        spec = None
        if part.format_spec is not None:
            values = list(_merged(self._parts(part.format_spec, quote, is_raw=is_raw)))
            spec = ast.JoinedStr(values=values)
        inner = self._inner(part.expression)
        yield self._at(ast.FormattedValue(value=inner, conversion=conversion, format_spec=spec), start, end)

    def _inner(self, expression: cst.BaseExpression) -> ast.expr:
        start, end = self.span(expression)
        made = self.parse(f"({self.data[start:end].decode()}\n)").body[0]
        assert isinstance(made, ast.Expr)
        line, column = self.place(start)
        for node in ast.walk(made):
            if isinstance(node, ast.expr | ast.keyword | ast.arg):
                _shift(node, line - 1, column - 1)
        return made.value

    def tree(self) -> ast.Module:
        """The tree of the lowered text, with strings and tuples put back and names where they stand."""
        data = self.data
        for start, end, new in sorted(self.edits, reverse=True):
            data = data[:start] + new + data[end:]
        made = _Back(self).visit(ast.parse(data.decode()))
        assert isinstance(made, ast.Module)
        return made


class _Back(ast.NodeTransformer):
    def __init__(self, found: _Lowering) -> None:
        self._found = found

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        return self._found.strings.get((node.lineno, node.col_offset), node)

    def visit_Assign(self, node: ast.Assign) -> ast.Assign:
        if moved := self._found.aliases.get((node.lineno, node.col_offset)):
            name = node.targets[0]
            name.col_offset += moved
            name.end_col_offset = (name.end_col_offset or 0) + moved
        self.generic_visit(node)
        return node

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.ExceptHandler:
        if (many := self._found.handlers.get((node.lineno, node.col_offset))) and node.type is not None:
            node.type = _tuple(node.type, many)
        self.generic_visit(node)
        return node


def _tuple(joined: ast.expr, many: int) -> ast.expr:
    """A tuple of so many names that are joined by ``|``."""
    names: list[ast.expr] = []
    rest = joined
    while len(names) < many - 1:
        assert isinstance(rest, ast.BinOp)
        names.insert(0, rest.right)
        rest = rest.left
    return ast.copy_location(ast.Tuple(elts=[rest, *names], ctx=ast.Load()), joined)


def _can_be_said(node: ast.expr) -> bool:
    """Whether this interpreter can write it, as rules and gates do, and read that again."""
    try:
        ast.parse(ast.unparse(node), mode="eval")
    except (SyntaxError, ValueError):
        return False
    return True


def _called(values: Sequence[ast.expr]) -> ast.Call:
    """``"…{}…".format(…)``, for strings with backslashes or too many quotes within their code."""
    texts, given = "", list[ast.expr]()
    for value in values:
        if isinstance(value, ast.FormattedValue):
            texts += "{}"
            given.append(_given(value))
        elif isinstance(value, ast.Constant):
            texts += str(value.value).replace("{", "{{").replace("}", "}}")
    return ast.Call(ast.Attribute(ast.Constant(texts), "format", ast.Load()), given, [])


_CONVERTED = {ord("r"): "repr", ord("s"): "str", ord("a"): "ascii"}


def _given(value: ast.FormattedValue) -> ast.expr:
    """What stands in a string's braces, with its conversion and format as calls."""
    found = value.value
    if value.conversion in _CONVERTED:
        found = ast.Call(ast.Name(_CONVERTED[value.conversion], ast.Load()), [found], [])
    if isinstance(value.format_spec, ast.JoinedStr):
        found = ast.Call(ast.Name("format", ast.Load()), [found, _called(value.format_spec.values)], [])
    return found


def _needs_names(parameters: cst.TypeParameters | None) -> None:
    """A bound or default that does more than name types is read by nobody once it is blank: it is not lowered."""
    doubtful = (cst.Call, cst.Lambda, cst.Await, cst.Yield, cst.NamedExpr, cst.BaseComp, cst.FormattedString)

    class Look(cst.CSTVisitor):
        def on_visit(self, node: cst.CSTNode) -> bool:
            if isinstance(node, doubtful):
                raise SyntaxError("type parameters that do more than name types")  # noqa: TRY004 - of the text
            return True

    if parameters is not None:
        parameters.visit(Look())


def _blank(data: bytes) -> bytes:
    """White space that goes on over the same lines."""
    lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    return b"\\\n".join(b" " * len(line) for line in lines)


def _kept_lines(data: bytes) -> bytes:
    return bytes(one if one in b"\r\n" else 32 for one in data)


def _one_newline(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _said(text: str, quote: str, *, is_raw: bool) -> str:
    """What a piece of an f-string's text says."""
    text = _one_newline(text.replace("{{", "{").replace("}}", "}"))
    if is_raw:
        return text
    slashes = len(text) - len(text.rstrip("\\"))
    said = ast.literal_eval(quote + text + "\\" * (slashes % 2) + quote)
    assert isinstance(said, str)
    return said


def _merged(values: Iterator[ast.expr]) -> Iterator[ast.expr]:
    """Neighbouring texts as one, empty ones gone."""
    held = ""
    for value in values:
        if isinstance(value, ast.Constant):
            held += str(value.value)
            continue
        if held:
            yield ast.Constant(held)
        held = ""
        yield value
    if held:
        yield ast.Constant(held)


def _shift(node: ast.expr | ast.keyword | ast.arg, lines: int, columns: int) -> None:
    """Move what was read apart to where it stands."""
    if node.lineno == 1:
        node.col_offset += columns
    if node.end_lineno == 1 and node.end_col_offset is not None:
        node.end_col_offset += columns
    node.lineno += lines
    node.end_lineno = (node.end_lineno or 1) + lines
