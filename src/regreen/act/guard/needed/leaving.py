"""A module's text with one piece of a change left out, and whether all names are found there."""

import ast
import builtins
from collections.abc import Iterator, Sequence

from regreen.act.guard.needed.aligning import Differs, is_remark, plainly
from regreen.syntax.scopes import FunctionNode, arguments, bound_names, module_names, outer_functions
from regreen.syntax.source import Edit, Source, apply_edits

_CLOSED = (ast.Name, ast.Constant, ast.Call, ast.Attribute, ast.Subscript, ast.List, ast.Dict, ast.Set, ast.JoinedStr)


def without(old: Source, new: Source, one: Differs) -> str | None:
    """The new text with the old side in the place of the new one; None where lines are shared."""
    match one.old, one.new:
        case [[ast.expr() as gone], [ast.expr() as came]]:
            said = old.of(gone)
            text = said if isinstance(gone, _CLOSED) else f"({said})"
            return apply_edits(new.text, [new.replace(came, text)])
        case _, [ast.If() as came] if (one.old or _is_elif(new, one)) and _is_branch(one.old, came):
            return _without_branch(new, came)
        case [[], [ast.stmt(), *_]] | [[ast.stmt(), *_], _]:
            return _with_rows(old, new, one)
        case _:
            return None


def with_imports(old: Source, text: str, missing: frozenset[str]) -> str:
    """A text with the old module's imports of names that are missing there, as ``unbound`` tells them."""
    names = {name.rpartition(" ")[2] for name in missing}
    imports = (row for row in old.tree.body if isinstance(row, ast.Import | ast.ImportFrom))
    rows = [old.of(row) for row in imports if not names.isdisjoint(bound_names(row))]
    if not rows:
        return text
    source = Source(text=text)
    first = next((row for row in source.tree.body if not is_remark(row) and not _is_future(row)), None)
    at = source.block_span(first)[0] if first is not None else len(text)
    return apply_edits(text, [Edit(start=at, end=at, text="\n".join(rows) + "\n")])


def _is_future(row: ast.stmt) -> bool:
    return isinstance(row, ast.ImportFrom) and row.module == "__future__"


def _with_rows(old: Source, new: Source, one: Differs) -> str | None:
    rows = [*one.block, *one.new]
    if not rows or not all(new.owns_lines(row_of(row)) for row in rows) or _is_elif(new, one):
        return None
    start, end = _place(new, one)
    text = _old_text(old, one)
    if text is None:
        return None
    left = len(one.block) - len(one.new)
    if not text and not left:
        text = " " * row_of(one.new[0]).col_offset + "pass\n"
    return apply_edits(new.text, [Edit(start=start, end=end, text=text)])


def _place(new: Source, one: Differs) -> tuple[int, int]:
    if one.new:
        return new.block_span(row_of(one.new[0]))[0], new.block_span(row_of(one.new[-1]))[1]
    at = new.block_span(one.block[one.at])[0] if one.at < len(one.block) else new.block_span(one.block[-1])[1]
    return at, at


def _old_text(old: Source, one: Differs) -> str | None:
    """Whole lines of the old statements, indented as the new block is."""
    if not one.old:
        return ""
    first, last = row_of(one.old[0]), row_of(one.old[-1])
    if not old.owns_lines(first) or not old.owns_lines(last) or not one.block:
        return None
    text = old.text[old.block_span(first)[0] : old.block_span(last)[1]]
    text = text if text.endswith("\n") else text + "\n"
    return _indented(text, first.col_offset, one.block[0].col_offset)


def _indented(text: str, old: int, new: int) -> str:
    if old == new:
        return text
    rows = text.splitlines(keepends=True)
    return "".join(" " * new + row[old:] if row[:old].isspace() else row for row in rows)


def _is_branch(old: Sequence[ast.AST], new: ast.If) -> bool:
    """Whether a new condition came before the rest of a chain, and the rest is what stood there."""
    return [plainly(row) for row in new.orelse] == [plainly(row) for row in old]


def _without_branch(source: Source, row: ast.If) -> str | None:
    """Without a condition and its own block; None where that is no branch of a chain."""
    start = source.span(row)[0]
    is_elif = source.text.startswith("elif", start)
    rest = row.orelse[0] if row.orelse else None
    if isinstance(rest, ast.If) and source.text.startswith("elif", source.span(rest)[0]):
        end = source.span(rest)[0] + (0 if is_elif else len("el"))
    elif is_elif:
        start, end = source.block_span(row)[0], source.block_span(row.body[-1])[1]
    else:
        return None
    return apply_edits(source.text, [Edit(start=start, end=end, text="")])


def row_of(node: ast.AST) -> ast.stmt:
    """A node that is known to be a statement."""
    assert isinstance(node, ast.stmt)
    return node


def _is_elif(source: Source, one: Differs) -> bool:
    rows = (row for row in one.block if isinstance(row, ast.If))
    return any(source.text.startswith("elif", source.span(row)[0]) for row in rows)


def unbound(tree: ast.Module) -> frozenset[str]:
    """Names that functions read and nobody gives them, by function."""
    known = {*module_names(tree), *dir(builtins)}
    found: set[str] = set()
    for function in outer_functions(tree):
        names = [one for one in ast.walk(function.node) if isinstance(one, ast.Name)]
        inner = [one for one in ast.walk(function.node) if isinstance(one, FunctionNode | ast.Lambda)]
        bound = {one.id for one in names if not isinstance(one.ctx, ast.Load)} | known
        bound.update(name for one in inner for name in arguments(one))
        bound.update(_given_otherwise(function.node))
        read = {one.id for one in names if isinstance(one.ctx, ast.Load)}
        found.update(f"{function.qualname} {name}" for name in read - bound)
    return frozenset(found)


def _given_otherwise(function: FunctionNode) -> Iterator[str]:
    for node in ast.walk(function):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield name
            case ast.alias():
                yield (node.asname or node.name).split(".")[0]
            case _:
                continue
