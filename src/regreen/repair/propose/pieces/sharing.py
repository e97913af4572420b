"""What is shared by mistake: one value for all keys, one object under two names, shallow copies, lost names."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces.definitions import with_import
from regreen.repair.propose.site import Change, Site
from regreen.syntax.scopes import arguments
from regreen.syntax.source import Edit, body_start

_FRESH = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.Call)


def value_for_each_key(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A value of its own for each key of a mapping."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="dict"), attr="fromkeys"), args=[keys, value]):
            yield site.put(node, f"{{key: {site.text(value)} for key in {site.operand(keys, 3)}}}")


def value_for_each_name(site: Site, node: ast.Assign) -> Iterator[Change | None]:
    """An object of its own for each name of ``a = b = []``, or for each of a tuple of names."""
    if len(node.targets) < 2 or not isinstance(node.value, _FRESH) or not site.source.owns_lines(node):
        return
    value = site.text(node.value)
    lines = [f"{site.text(target)} = {value}" for target in node.targets]
    joint = f"{site.source.newline}{site.source.indent(node)}"
    yield Change(edits=(site.source.replace(node, joint.join(lines)),))


def deeper_copy(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A copy of what lies below too."""
    shared = _copied(node)
    if shared is None:
        return
    text = site.text(shared)
    kinds = site.kinds(shared)
    yield site.put(node, f"[list(row) for row in {text}]", factor=0.2 if kinds and "list" not in kinds else 1.0)
    for form in ("list(value)", "dict(value)", "set(value)"):
        pairs = f"{{key: {form} for key, value in {text}.items()}}"
        yield site.put(node, pairs, factor=0.2 if kinds and not kinds & {"dict", "defaultdict"} else 0.8)
    yield site.put(node, f"[dict(row) for row in {text}]", factor=0.2 if kinds and "list" not in kinds else 0.6)
    if "deepcopy" in site.module:
        yield site.put(node, f"deepcopy({text})")
    else:
        needed = () if "copy" in site.module else with_import(site, "import copy", 1.0).edits
        yield Change(edits=(*needed, site.source.replace(node, f"copy.deepcopy({text})")))


def _copied(node: ast.Call) -> ast.expr | None:
    """What a call makes a copy of that shares what lies below."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="copy"), attr="copy"), args=[value]):
            return value
        case ast.Call(func=ast.Attribute(value=value, attr="copy"), args=[]):
            return value
        case ast.Call(func=ast.Name(id="list" | "dict" | "copy"), args=[ast.Name() | ast.Attribute() as value]):
            return value
        case _:
            return None


def shared_field(site: Site, node: ast.ClassDef) -> Iterator[Change | None]:
    """A mutable class attribute with a declared type, made in ``__init__`` for each object."""
    start = next((one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"), None)
    for one in node.body if start is not None else ():
        match one:
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.List() | ast.Dict() | ast.Set() as value):
                guard = site.insert_before(body_start(start), f"self.{name} = {site.text(value)}") if start else None
                if guard is not None and site.source.owns_lines(one):
                    first, last = site.source.block_span(one)
                    yield Change(edits=(Edit(start=first, end=last, text=""), *guard.edits))


def kept_name(site: Site, node: ast.FunctionDef) -> Iterator[Change | None]:
    """A function in place of another keeps its name and documentation."""
    outer = site.function.node if site.function else None
    if node is site.root or outer is None or node.decorator_list or not site.source.owns_lines(node):
        return
    called = {one.func.id for one in ast.walk(node) if isinstance(one, ast.Call) and isinstance(one.func, ast.Name)}
    for name in arguments(outer):
        if name in called:
            word = "wraps" if "wraps" in site.module else "functools.wraps"
            needed = () if site.module and {"wraps", "functools"} & set(site.module) else _functools(site)
            mark = site.insert_before(node, f"@{word}({name})")
            if mark is not None:
                yield Change(edits=(*needed, *mark.edits))


def _functools(site: Site) -> tuple[Edit, ...]:
    return with_import(site, "import functools", 1.0).edits


PIECES = (
    Piece(name="value for each key", family="sharing", prior=0.6, on=(ast.Call,), make=value_for_each_key, module=True),
    Piece(name="object for each name", family="sharing", prior=0.5, on=(ast.Assign,), make=value_for_each_name),
    Piece(name="deeper copy", family="sharing", prior=0.35, on=(ast.Call,), make=deeper_copy),
    Piece(name="shared field", family="sharing", prior=0.6, on=(ast.ClassDef,), make=shared_field, module=True),
    Piece(name="kept name", family="sharing", prior=0.15, on=(ast.FunctionDef,), make=kept_name),
)
