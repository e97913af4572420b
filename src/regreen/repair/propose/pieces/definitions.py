"""Definitions: defaults, closures, shared attributes, global names, missing and moved imports."""

import ast
import builtins
import importlib
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces.moves import EXPORTING, HOMES, MOVED, RENAMED
from regreen.repair.propose.site import Change, Site
from regreen.syntax.scopes import arguments, own_nodes
from regreen.syntax.source import Edit, body_start

_BUILTINS = frozenset(dir(builtins))


def mutable_default(site: Site, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Change | None]:
    """A default that all calls share, made anew for each call."""
    spec = node.args
    positional = [*spec.posonlyargs, *spec.args]
    pairs = list(zip(positional[len(positional) - len(spec.defaults) :], spec.defaults, strict=True))
    pairs += [(one, value) for one, value in zip(spec.kwonlyargs, spec.kw_defaults, strict=True) if value is not None]
    for parameter, default in pairs:
        if not isinstance(default, ast.List | ast.Dict | ast.Set | ast.Call | ast.ListComp):
            continue
        name, text = parameter.arg, site.text(default)
        guard = site.insert_before(body_start(node), f"if {name} is None:", f"    {name} = {text}")
        if guard is not None:
            yield Change(edits=(site.source.replace(default, "None"), *guard.edits))


def late_binding(site: Site, node: ast.Lambda) -> Iterator[Change | None]:
    """A closure made in a loop, bound to the value of its own round."""
    loops = _loop_names(site, node)
    used = {one.id for one in ast.walk(node.body) if isinstance(one, ast.Name)} - set(arguments(node))
    for name in loops:
        if name not in used:
            continue
        start, body = site.source.span(node)[0] + len("lambda"), site.source.span(node.body)[0]
        head = site.source.text[start:body].rstrip().removesuffix(":").strip()
        new = f" {head}, {name}={name}: " if head else f" {name}={name}: "
        yield site.swap(start, body, new)


def late_binding_inner(site: Site, node: ast.FunctionDef) -> Iterator[Change | None]:
    """The same for a function defined in a loop."""
    if node is site.root:
        return
    used = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    for name in _loop_names(site, node):
        if name in used and name not in arguments(node):
            head = site.source.offset(node.lineno, node.col_offset)
            close = site.source.text.index(")", head)
            given = bool(arguments(node))
            yield site.swap(close, close, f", {name}={name}" if given else f"{name}={name}")


def _loop_names(site: Site, node: ast.AST) -> list[str]:
    found: list[str] = []
    at = site.parent(node)
    while at is not None:
        targets = [at.target] if isinstance(at, ast.For) else []
        targets += [one.target for one in getattr(at, "generators", ())]
        found += [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
        at = site.parent(at)
    return found


def shared_attribute(site: Site, node: ast.ClassDef) -> Iterator[Change | None]:
    """A mutable class attribute made in ``__init__`` for each object."""
    start = next((one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"), None)
    for one in node.body:
        if not isinstance(one, ast.Assign) or not isinstance(one.targets[0], ast.Name):
            continue
        if not isinstance(one.value, ast.List | ast.Dict | ast.Set | ast.Call) or not site.source.owns_lines(one):
            continue
        line = f"self.{one.targets[0].id} = {site.text(one.value)}"
        first, last = site.source.block_span(one)
        if start is not None:
            guard = site.insert_before(body_start(start), line)
            if guard is not None:
                yield Change(edits=(Edit(start=first, end=last, text=""), *guard.edits))
        else:
            indent, newline = site.source.indent(one), site.source.newline
            text = f"{indent}def __init__(self):{newline}{indent}    {line}{newline}"
            yield site.swap(first, last, text)


def super_init(site: Site, node: ast.FunctionDef) -> Iterator[Change | None]:
    """A missing call of the base class's set-up."""
    owner = site.function.owner if site.function else None
    if node is site.root and owner is not None and owner.bases:
        for text in _super_calls(node):
            yield site.insert_before(body_start(node), text)
            yield site.insert_after(node.body[-1], text, factor=0.4)


def _super_calls(node: ast.FunctionDef) -> list[str]:
    names = [one for one in arguments(node) if one != "self"]
    calls = [f"super().{node.name}({', '.join(names[:count])})" for count in range(len(names) + 1)]
    return calls[:4] if node.name == "__init__" else calls[-1:]


def global_name(site: Site, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Change | None]:
    """A missing ``global`` or ``nonlocal``."""
    stored = {one.id for one in own_nodes(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    boost = 2.0 if "UnboundLocalError" in site.evidence.errors else 0.5
    if node is site.root:
        for name in sorted(stored & set(site.module)):
            yield site.insert_before(body_start(node), f"global {name}", factor=boost)
        return
    outer = set(site.local) - set(arguments(node))
    for name in sorted(stored & outer):
        yield site.insert_before(body_start(node), f"nonlocal {name}", factor=boost)


def undefined(site: Site, node: ast.Name) -> Iterator[Change | None]:
    """A name that nothing defines: imported, or the nearest one that exists."""
    known = {*site.local, *site.module, *_BUILTINS}
    if node.id in known or not isinstance(node.ctx, ast.Load):
        return
    for new in RENAMED.get(node.id, ()):
        yield site.put(node, new, factor=2.0)
    for line, factor in imports_for(node.id):
        yield with_import(site, line, factor)
    for name in sorted(known):
        closeness = _closeness(node.id, name)
        if closeness:
            yield site.put(node, name, factor=closeness)
    for name in site.attributes:
        if name.lstrip("_") == node.id:
            yield site.put(node, f"self.{name}", factor=1.5)


def _closeness(one: str, other: str) -> float:
    from difflib import SequenceMatcher

    ratio = SequenceMatcher(None, one, other).ratio()
    return ratio if ratio > 0.7 else 0.0


def imports_for(name: str) -> Iterator[tuple[str, float]]:
    """Import lines that would define a name."""
    for home in HOMES.get(name, ()):
        yield (f"import {name}", 2.0) if home == name else (f"from {home} import {name}", 2.0)


def with_import(site: Site, line: str, factor: float) -> Change:
    """An import line more, after those that are there."""
    body = site.source.tree.body
    imports = [one for one in body if isinstance(one, ast.Import | ast.ImportFrom)]
    newline = site.source.newline
    if imports:
        last = [one for one in imports if getattr(one, "module", "") != "__future__"] or imports
        at = site.source.block_span(last[-1])[1]
        return site.swap(at, at, f"{line}{newline}", factor)
    docstring = bool(body) and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
    at = site.source.block_span(body[0])[1] if docstring else 0
    text = f"{newline}{line}{newline}" if docstring else f"{line}{newline}{newline}"
    return site.swap(at, at, text, factor)


def supplied(site: Site, node: ast.Module) -> Iterator[Change | None]:
    """A name that is asked of a module of the project and that another one of its package has, handed on."""
    if node is site.source.tree:
        for place, line in enumerate(site.evidence.supplied.get(site.source.path, ())):
            yield with_import(site, line, 1.0 / (1 + 0.2 * place))


def moved_name(site: Site, node: ast.Attribute) -> Iterator[Change | None]:
    """A name that the standard library or a package renamed, moved or removed."""
    base, end = site.text(node.value), site.source.span(node)[1]
    for new, needs in MOVED.get(f"{base}.{node.attr}", ()):
        edits = [site.source.replace(node, new)]
        edits += [one for line in needs if not _has_import(site, line) for one in with_import(site, line, 1.0).edits]
        yield Change(edits=tuple(edits))
    for new, _ in MOVED.get(f".{node.attr}", ()):
        yield Change(edits=(Edit(start=end - len(node.attr), end=end, text=new),), factor=0.8)
    for new, factor in (*exported(base, node.attr), *nearest(node.attr, site.evidence.offered.get(node.attr, ()))):
        yield Change(edits=(Edit(start=end - len(node.attr), end=end, text=new),), factor=factor)


@lru_cache(maxsize=256)
def exported(module: str, name: str) -> tuple[tuple[str, float], ...]:
    """Names like one that a module of the standard library really has, where it does not have that one."""
    if module not in EXPORTING:
        return ()
    there = dir(importlib.import_module(module))
    return () if name in there else nearest(name, there)


def nearest(name: str, there: Iterable[str]) -> tuple[tuple[str, float], ...]:
    """Public names like one, the likest first, each with how like it is."""
    near = ((other, _closeness(name, other)) for other in there if not other.startswith("_"))
    return tuple(sorted((pair for pair in near if pair[1]), key=lambda pair: (-pair[1], pair[0])))


def _has_import(site: Site, line: str) -> bool:
    return re.search(rf"^{re.escape(line)}\b", site.source.text, re.MULTILINE) is not None


def moved_import(site: Site, node: ast.ImportFrom | ast.Import) -> Iterator[Change | None]:
    """An import from a place that no longer has the name, or that is not there itself."""
    yield from _renamed_module(site, node)
    if isinstance(node, ast.Import):
        for one in node.names:
            for home in HOMES.get(one.name, ()):
                if home != one.name:
                    yield Change(edits=(site.source.replace(node, f"from {home} import {one.name}"),), factor=0.5)
        return
    for one in node.names:
        for new, _ in MOVED.get(f"{node.module}.{one.name}", ()):
            home, _, name = new.rpartition(".")
            kept = one.asname or one.name
            line = f"from {home} import {name}" if name == kept else f"from {home} import {name} as {kept}"
            rest = [site.source.of(other) for other in node.names if other is not one]
            text = f"{line}{site.source.newline}from {node.module} import {', '.join(rest)}" if rest else line
            yield Change(edits=(site.source.replace(node, text),))
        offered = nearest(one.name, site.evidence.offered.get(one.name, ()))
        for new, factor in (*exported(node.module or "", one.name), *offered):
            yield Change(edits=(site.source.replace(one, f"{new} as {one.asname or one.name}"),), factor=factor)
        for home in HOMES.get(one.name, ()):
            if home not in {node.module, one.name}:
                rest = [site.source.of(other) for other in node.names if other is not one]
                line = f"from {home} import {site.source.of(one)}"
                text = f"{line}{site.source.newline}from {node.module} import {', '.join(rest)}" if rest else line
                yield Change(edits=(site.source.replace(node, text),), factor=0.8)


def _renamed_module(site: Site, node: ast.ImportFrom | ast.Import) -> Iterator[Change | None]:
    """The module in the same package whose name is nearest to one that is not there."""
    names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names]
    for name in names:
        home, _, last = name.rpartition(".")
        for new, factor in nearest(last, site.evidence.offered.get(last, ()) if home else ()):
            text = site.text(node).replace(name, f"{home}.{new}", 1)
            yield Change(edits=(site.source.replace(node, text),), factor=factor)


def decorators(site: Site, node: ast.FunctionDef) -> Iterator[Change | None]:
    """A missing or needless decorator of a method."""
    owner = site.function.owner if site.function else None
    if node is not site.root or owner is None:
        return
    for one in node.decorator_list:
        start, end = site.source.line_span(one.lineno)
        yield site.swap(start, end, "", 0.6)
    if node.decorator_list or not site.source.owns_lines(node):
        return
    first = arguments(node)[:1]
    options = ["property"] if len(arguments(node)) == 1 and first == ("self",) else []
    options += ["classmethod"] if first == ("cls",) else []
    options += ["staticmethod"] if first not in {("self",), ("cls",)} else []
    for name in options:
        yield site.insert_before(node, f"@{name}")


_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)

PIECES = (
    Piece(name="handed on by the package", family="import", prior=0.8, on=(ast.Module,), make=supplied, module=True),
    Piece(name="mutable default", family="definition", prior=0.7, on=_FUNCTIONS, make=mutable_default),
    Piece(name="late binding", family="definition", prior=0.6, on=(ast.Lambda,), make=late_binding),
    Piece(
        name="late binding of a function",
        family="definition",
        prior=0.6,
        on=(ast.FunctionDef,),
        make=late_binding_inner,
    ),
    Piece(
        name="shared attribute", family="definition", prior=0.8, on=(ast.ClassDef,), make=shared_attribute, module=True
    ),
    Piece(name="set-up of the base class", family="definition", prior=0.25, on=(ast.FunctionDef,), make=super_init),
    Piece(name="global or nonlocal", family="definition", prior=0.5, on=_FUNCTIONS, make=global_name),
    Piece(name="undefined name", family="import", prior=0.8, on=(ast.Name,), make=undefined, module=True),
    Piece(name="moved name", family="import", prior=0.9, on=(ast.Attribute,), make=moved_name, module=True),
    Piece(
        name="moved import", family="import", prior=0.9, on=(ast.ImportFrom, ast.Import), make=moved_import, module=True
    ),
    Piece(name="decorator", family="definition", prior=0.3, on=(ast.FunctionDef,), make=decorators),
)
