"""Statements: deleted, moved, swapped, wrapped; jumps and returns; yields and awaits."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces.conditions import atoms
from regreen.repair.propose.site import Change, Site
from regreen.syntax.scopes import local_names
from regreen.syntax.source import Edit

_SIMPLE = (
    ast.Assign,
    ast.AugAssign,
    ast.AnnAssign,
    ast.Expr,
    ast.Return,
    ast.Delete,
    ast.Raise,
    ast.Continue,
    ast.Break,
)
_COMPOUND = (ast.If, ast.For, ast.While, ast.With, ast.Try)
_ANY = (*_SIMPLE, *_COMPOUND)


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def deleted(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """A statement taken away."""
    if not _is_docstring(node):
        yield site.delete(node, 0.4 if isinstance(node, _COMPOUND) else 1.0)


def unwrapped(site: Site, node: ast.If | ast.With | ast.Try) -> Iterator[Change | None]:
    """The body of a statement without the statement around it."""
    if site.source.owns_lines(node) and not getattr(node, "orelse", None) and node.body[0].lineno > node.lineno:
        start, end = site.source.block_span(node)
        lines = _dedented(site, node.body, node)
        yield site.swap(start, end, lines, 1.0)


def _dedented(site: Site, body: list[ast.stmt], like: ast.stmt) -> str:
    start = site.source.block_span(body[0])[0]
    end = site.source.block_span(body[-1])[1]
    return _moved(site.source.text[start:end], site.source.indent(body[0]), site.source.indent(like))


def _moved(text: str, old: str, new: str) -> str:
    lines = text.splitlines(keepends=True)
    return "".join(new + line[len(old) :] if line.startswith(old) else line for line in lines)


def swapped(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """A statement and the one after it in the other order."""
    block = site.block_of(node)
    at = block.index(node)
    for distance in (1, 2):
        if at + distance >= len(block) or _is_docstring(node):
            return
        last = block[at + distance]
        if not (site.source.owns_lines(node) and site.source.owns_lines(last)):
            return
        start, middle = site.source.block_span(node)
        end = site.source.block_span(last)[1]
        first, rest = site.source.text[start:middle], site.source.text[middle:end]
        rest = rest if rest.endswith("\n") else rest + site.source.newline
        yield site.swap(start, end, rest + first, 1.0 if distance == 1 else 0.5)


def moved_out(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """A statement moved out of its block: after it, or before it."""
    block, parent = site.block_of(node), site.parent(node)
    if not isinstance(parent, ast.stmt) or parent is site.root or len(block) < 2 or not site.source.owns_lines(node):
        return
    start, end = site.source.block_span(node)
    text = _moved(site.source.text[start:end], site.source.indent(node), site.source.indent(parent))
    text = text if text.endswith("\n") else text + site.source.newline
    if node is block[-1] and len(block) > 2 and site.source.owns_lines(block[-2]):
        yield _tail_out(site, block, parent)
    first, after = site.source.block_span(parent)
    yield Change(
        edits=(Edit(start=start, end=end, text=""), _insertion(site, after, text)),
        factor=1.0 if node is block[-1] else 0.4,
    )
    if site.source.owns_lines(parent):
        yield Change(edits=(Edit(start=first, end=first, text=text), Edit(start=start, end=end, text="")), factor=0.6)


def _tail_out(site: Site, block: list[ast.stmt], parent: ast.stmt) -> Change:
    """The last two statements of a block moved behind it."""
    start, end = site.source.block_span(block[-2])[0], site.source.block_span(block[-1])[1]
    text = _moved(site.source.text[start:end], site.source.indent(block[-1]), site.source.indent(parent))
    after = site.source.block_span(parent)[1]
    return Change(edits=(Edit(start=start, end=end, text=""), _insertion(site, after, text)), factor=0.6)


def _insertion(site: Site, at: int, text: str) -> Edit:
    if at and site.source.text[at - 1] not in "\r\n":
        text = site.source.newline + text.rstrip("\r\n")
    return Edit(start=at, end=at, text=text)


def moved_in(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """A statement moved into the block before or after it."""
    block = site.block_of(node)
    at = block.index(node)
    if not site.source.owns_lines(node) or _is_docstring(node):
        return
    start, end = site.source.block_span(node)
    if at and isinstance(block[at - 1], _COMPOUND):
        for body, factor in _tails(block[at - 1]):
            if not site.source.owns_lines(body[-1]):
                continue
            text = _moved(site.source.text[start:end], site.source.indent(node), site.source.indent(body[-1]))
            place = site.source.block_span(body[-1])[1]
            if place <= start:
                text = text if text.endswith("\n") else text + site.source.newline
                yield Change(
                    edits=(Edit(start=place, end=place, text=text), Edit(start=start, end=end, text="")), factor=factor
                )
    if at + 1 < len(block) and isinstance(block[at + 1], ast.For | ast.While | ast.If | ast.With):
        inner = block[at + 1].body[0]  # type: ignore[attr-defined]
        if site.source.owns_lines(inner):
            place = site.source.block_span(inner)[0]
            text = _moved(site.source.text[start:end], site.source.indent(node), site.source.indent(inner))
            yield Change(
                edits=(Edit(start=start, end=end, text=""), Edit(start=place, end=place, text=text)), factor=0.8
            )


def _tails(node: ast.stmt) -> Iterator[tuple[list[ast.stmt], float]]:
    """Blocks at whose end a following statement can be put, the innermost last."""
    while True:
        body = getattr(node, "orelse", None) or getattr(node, "finalbody", None) or getattr(node, "body", None)
        if not body or not isinstance(body, list):
            return
        yield body, 1.0
        own = getattr(node, "body", None)
        if own is not body and isinstance(own, list) and own:
            yield own, 0.4
        node = body[-1]
        if not isinstance(node, _COMPOUND):
            return


def wrapped(
    site: Site, node: ast.Assign | ast.AugAssign | ast.Expr | ast.Return | ast.Raise | ast.Delete
) -> Iterator[Change | None]:
    """A statement under a condition."""
    if not site.source.owns_lines(node) or _is_docstring(node) or node.end_lineno != node.lineno:
        return
    start, end = site.source.span(node)
    text, indent = site.text(node), site.source.indent(node)
    for atom, factor in atoms(
        site, ast.Constant(value=None, lineno=node.lineno, col_offset=0, end_lineno=node.lineno, end_col_offset=0)
    )[:40]:
        change = site.swap(start, end, f"if {atom}:{site.source.newline}{indent}    {text}", factor)
        yield change.hangs_on(atom, node, effective=False)


def wrapped_in_try(site: Site, node: ast.Assign | ast.AugAssign | ast.Expr | ast.Return) -> Iterator[Change | None]:
    """A statement that tolerates the error that was seen to come out of it."""
    if not site.source.owns_lines(node) or _is_docstring(node):
        return
    errors = [name for name in sorted(site.crashed(node)) if name and name != "AssertionError"]
    errors += ["StopIteration"] if "RuntimeError" in errors else []
    start, end = site.source.span(node)
    indent, newline = site.source.indent(node), site.source.newline
    text = site.text(node).replace(newline, f"{newline}    ")
    given = {kind.rstrip("0") for kind in site.types.get("return", ())} - {"NoneType"}
    for error in errors:
        for answer in (
            "return None",
            "pass",
            "return False",
            "continue",
            "return",
            "return []",
            "break",
            "return 0",
            'return ""',
        ):
            if answer in {"continue", "break"} and not _in_loop(site, node):
                continue
            name = error.rsplit(".", 1)[-1]
            body = f"try:{newline}{indent}    {text}{newline}{indent}except {name}:{newline}{indent}    {answer}"
            unlike = bool(given) and answer in _ANSWERS and _ANSWERS[answer] not in given
            yield site.swap(start, end, body, 0.5 if unlike else 1.0)


_ANSWERS = {"return False": "bool", "return []": "list", "return 0": "int", 'return ""': "str"}
"""Types of plain answers: one that a function is never seen to give is not likely."""


def _in_loop(site: Site, node: ast.AST) -> bool:
    at = site.parent(node)
    while at is not None and not isinstance(at, ast.FunctionDef | ast.AsyncFunctionDef):
        if isinstance(at, ast.For | ast.While | ast.AsyncFor):
            return True
        at = site.parent(at)
    return False


def jumps(site: Site, node: ast.If | ast.For | ast.While | ast.Try) -> Iterator[Change | None]:
    """A jump at the end of a block."""
    for body in (node.body, node.orelse):
        if not body or isinstance(body[-1], ast.Return | ast.Raise | ast.Continue | ast.Break):
            continue
        if isinstance(node, ast.If) and body is node.orelse and isinstance(body[0], ast.If):
            continue
        if _in_loop(site, body[-1]):
            # What notes that something was found mostly has found it.
            yield site.insert_after(body[-1], "break", factor=2.5 if _notes(node, body[-1]) else 1.0)
            yield site.insert_after(body[-1], "continue", factor=1.0)
        yield site.insert_after(body[-1], "return", factor=0.4)
        for term in (*[name for name in site.local if name not in {"self", "cls"}], "True", "False", "self", "None"):
            yield site.insert_after(body[-1], f"return {term}", factor=0.5)


def _notes(node: ast.stmt, last: ast.stmt) -> bool:
    """Whether a branch ends with a truth put in a variable."""
    match last:
        case ast.Assign(targets=[ast.Name()], value=ast.Constant(value=bool())):
            return isinstance(node, ast.If)
    return False


def other_jump(site: Site, node: ast.Continue | ast.Break | ast.Return | ast.Pass) -> Iterator[Change | None]:
    """Another jump."""
    looped = _in_loop(site, node)
    words = ("continue", "break", "return", "pass") if looped else ("return", "pass")
    if isinstance(node, ast.Return) and not looped:
        return
    for word in words:
        if word != site.text(node):
            factor = 0.3 if isinstance(node, ast.Return) and node.value is not None else 1.0
            yield Change(edits=(site.source.replace(node, word),), factor=factor)
    for term in (*[name for name in site.local if name != "self"][:10], "True", "False", "None"):
        if not isinstance(node, ast.Return):
            yield Change(edits=(site.source.replace(node, f"return {term}"),), factor=0.4)


def returns(site: Site, node: ast.Expr | ast.Assign) -> Iterator[Change | None]:
    """A value computed and thrown away, returned, raised, awaited or yielded instead."""
    start = site.source.span(node)[0]
    if isinstance(node, ast.Assign):
        block = site.block_of(node)
        if node is block[-1] and isinstance(node.targets[0], ast.Name):
            yield site.insert_after(node, f"return {node.targets[0].id}", factor=1.0)
    elif isinstance(node.value, ast.Call):
        for head, factor in _heads(site, node.value):
            yield site.swap(start, start, head, factor)
    elif not isinstance(node.value, ast.Constant | ast.Yield | ast.YieldFrom | ast.Await):
        yield site.swap(start, start, "return ", 1.0)


def _heads(site: Site, call: ast.Call) -> Iterator[tuple[str, float]]:
    """What can stand before a call to use its result."""
    yield "return ", 1.0
    name = getattr(call.func, "id", "")
    if name.endswith(("Error", "Exception")) or name[:1].isupper():
        yield "raise ", 2.0
    if _is_generator(site):
        yield "yield from ", 2.0
        yield "yield ", 1.0
    if isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name | ast.Attribute | ast.Subscript):
        yield f"{site.text(call.func.value)} = ", 0.5
    yield from ((f"{site.text(one)} = ", 0.4) for one in call.args[:1] if isinstance(one, ast.Name | ast.Attribute))
    yield from ((f"{one} = ", 0.3) for one in site.local if one != "self")


def _is_generator(site: Site) -> bool:
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in site.nodes)


def final_return(site: Site, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Change | None]:
    """A return at the end of a function that has none there."""
    last = node.body[-1]
    if isinstance(last, ast.Return | ast.Raise):
        return
    own = local_names(node)
    for term in [name for name in site.local if name != "cls"]:
        yield site.insert_after(last, f"return {term}", factor=1.0 if term in own else 0.6)
    for term in ("True", "False", "[]", "0", "None"):
        yield site.insert_after(last, f"return {term}", factor=0.5)
    for term in ("-1", '""', "{}", *(f"len({name})" for name in site.local[:6] if name not in {"self", "cls"})):
        yield site.insert_after(last, f"return {term}", factor=0.3)
    for name in site.attributes:
        yield site.insert_after(last, f"return self.{name}", factor=0.3)


def yields(site: Site, node: ast.Yield | ast.YieldFrom | ast.Return) -> Iterator[Change | None]:
    """``yield`` as ``yield from``, ``return`` as ``yield``, and the reverse."""
    start = site.source.span(node)[0]
    if isinstance(node, ast.Yield) and node.value is not None:
        yield site.swap(start, start + len("yield"), "yield from", 1.0)
        if isinstance(site.parent(node), ast.Expr):
            yield site.swap(start, start + len("yield"), "return", 0.3)
    elif isinstance(node, ast.YieldFrom):
        yield Change(edits=(Edit(start=start, end=site.source.span(node.value)[0], text="yield "),))
    elif isinstance(node, ast.Return) and node.value is not None:
        yield site.swap(start, start + len("return"), "yield", 1.0 if _is_generator(site) else 0.3)
        if _is_generator(site):
            yield site.swap(start, start + len("return"), "yield from", 0.8)


def awaits(site: Site, node: ast.Call | ast.Await) -> Iterator[Change | None]:
    """A missing or a needless ``await``."""
    if isinstance(node, ast.Await):
        yield site.put(node, site.text(node.value), factor=0.3)
    elif isinstance(site.root, ast.AsyncFunctionDef) and not isinstance(site.parent(node), ast.Await):
        yield site.put(node, f"await {site.text(node)}", 15)


def async_words(site: Site, node: ast.For | ast.With) -> Iterator[Change | None]:
    """A missing ``async`` before ``for`` and ``with``."""
    if isinstance(site.root, ast.AsyncFunctionDef):
        start = site.source.span(node)[0]
        yield site.swap(start, start, "async ", 1.0)


def handlers(site: Site, node: ast.ExceptHandler) -> Iterator[Change | None]:
    """Other exceptions caught; another end of a handler."""
    if node.type is None:
        return
    text = site.text(node.type)
    seen = [name.rsplit(".", 1)[-1] for name in sorted(site.evidence.errors) if name and name != "AssertionError"]
    inner = ", ".join(site.text(one) for one in node.type.elts) if isinstance(node.type, ast.Tuple) else text
    for name in dict.fromkeys(
        [
            *seen,
            "ValueError",
            "TypeError",
            "KeyError",
            "IndexError",
            "AttributeError",
            "OSError",
            "LookupError",
            "Exception",
        ]
    ):
        if name in text.replace("(", " ").replace(",", " ").replace(")", " ").split():
            continue
        likely = 1.0 if name in seen else 0.3
        yield Change(edits=(site.source.replace(node.type, f"({inner}, {name})"),), factor=likely)
        yield Change(edits=(site.source.replace(node.type, name),), factor=0.7 * likely)
    if isinstance(node.type, ast.Tuple):
        for one in node.type.elts:
            yield Change(edits=(site.source.replace(node.type, site.text(one)),), factor=0.4)
    last = node.body[-1]
    if not isinstance(last, ast.Raise):
        yield Change(edits=(site.source.replace(last, "raise"),), factor=0.5)


def raised(site: Site, node: ast.Raise) -> Iterator[Change | None]:
    """Another exception raised: one that the failing tests expect."""
    target = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    if target is None:
        return
    for name in (
        *site.evidence.expected,
        "ValueError",
        "TypeError",
        "KeyError",
        "IndexError",
        "LookupError",
        "RuntimeError",
        "StopIteration",
    ):
        plain = name.rsplit(".", 1)[-1]
        if plain != site.text(target):
            yield Change(
                edits=(site.source.replace(target, plain),), factor=1.0 if name in site.evidence.expected else 0.2
            )


def else_dropped(site: Site, node: ast.If | ast.For | ast.While) -> Iterator[Change | None]:
    """The body of an ``else`` moved behind the whole statement, or a following statement into an ``else``."""
    if not node.orelse or isinstance(node.orelse[0], ast.If) or not site.source.owns_lines(node):
        return
    body_end = site.source.block_span(node.body[-1])[1]
    end = site.source.block_span(node)[1]
    if node.orelse[0].lineno > (node.body[-1].end_lineno or 0) + 1:
        yield site.swap(body_end, end, _dedented(site, node.orelse, node), 1.0)


PIECES = (
    Piece(name="statement deleted", family="statement", prior=0.14, on=_ANY, make=deleted),
    Piece(
        name="block without its head", family="statement", prior=0.15, on=(ast.If, ast.With, ast.Try), make=unwrapped
    ),
    Piece(name="statements in another order", family="statement", prior=0.3, on=_ANY, make=swapped),
    Piece(name="statement moved out of a block", family="statement", prior=0.3, on=_ANY, make=moved_out),
    Piece(name="statement moved into a block", family="statement", prior=0.3, on=_ANY, make=moved_in),
    Piece(
        name="statement under a condition",
        family="statement",
        prior=0.15,
        on=(ast.Assign, ast.AugAssign, ast.Expr, ast.Return, ast.Raise, ast.Delete),
        make=wrapped,
    ),
    Piece(
        name="error tolerated",
        family="exception",
        prior=0.25,
        on=(ast.Assign, ast.AugAssign, ast.Expr, ast.Return),
        make=wrapped_in_try,
    ),
    Piece(
        name="jump at the end of a block",
        family="statement",
        prior=0.25,
        on=(ast.If, ast.For, ast.While, ast.Try),
        make=jumps,
    ),
    Piece(
        name="another jump",
        family="statement",
        prior=0.35,
        on=(ast.Continue, ast.Break, ast.Return, ast.Pass),
        make=other_jump,
    ),
    Piece(name="result thrown away", family="statement", prior=0.4, on=(ast.Expr, ast.Assign), make=returns),
    Piece(
        name="missing return",
        family="statement",
        prior=0.35,
        on=(ast.FunctionDef, ast.AsyncFunctionDef),
        make=final_return,
    ),
    Piece(name="yield", family="statement", prior=0.45, on=(ast.Yield, ast.YieldFrom, ast.Return), make=yields),
    Piece(name="await", family="statement", prior=0.5, on=(ast.Call, ast.Await), make=awaits),
    Piece(name="async", family="statement", prior=0.5, on=(ast.For, ast.With), make=async_words),
    Piece(name="exceptions caught", family="exception", prior=0.45, on=(ast.ExceptHandler,), make=handlers),
    Piece(name="exception raised", family="exception", prior=0.5, on=(ast.Raise,), make=raised),
    Piece(name="else dropped", family="statement", prior=0.3, on=(ast.If, ast.For, ast.While), make=else_dropped),
)
