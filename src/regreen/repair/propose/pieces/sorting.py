"""By which fields things are put in order."""

import ast
import re
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.pieces.calling import extended
from regreen.repair.propose.site import Change, Site
from regreen.syntax.source import Edit, apply_edits

MOST = 8
RATHER_THEN = 0.2
"""Of the likelihood that things which can be compared are to stay in their order."""
TRIPLE = re.compile(r"\"\"\"|'''")
Compound = ast.If | ast.For | ast.While | ast.With | ast.Try | ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef
SORTING = frozenset({"sort", "sorted", "min", "max", "nsmallest", "nlargest"})


def key_by_field(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """In the order of a field, or of two, or as numbers, by length or whatever the case, where no key is given."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name not in SORTING or any(one.arg == "key" for one in node.keywords):
        return
    if name in {"min", "max"} and len(node.args) != 1:
        return
    for kind, factor in (("int", 0.7), ("len", 0.6), ("str.lower", 0.7), ("float", 0.3)):
        yield extended(site, node, f"key={kind}", factor)
    fields = site.once("fields", _fields)
    for at, field in enumerate(fields):
        yield extended(site, node, f"key=lambda item: item{field}", 1.0)
        yield extended(site, node, f"key=lambda item: -item{field}", 0.3)
        for other in (*fields[:at], *fields[at + 1 :]):
            yield extended(site, node, f"key=lambda item: (item{field}, item{other})", 0.2)


def whatever_they_are(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """Where things could not be compared: by their texts, always or only then."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name not in SORTING or any(one.arg == "key" for one in node.keywords) or "TypeError" not in site.evidence.errors:
        return
    statement = site.statement(node)
    for kind, factor in (("str", 1.0), ("repr", 0.4)):
        by_text = extended(site, node, f"key={kind}", RATHER_THEN * factor)
        yield by_text
        if statement is not None:
            yield _only_then(site, statement, by_text)


def _only_then(site: Site, statement: ast.stmt, change: Change) -> Change | None:
    """The statement as it is, and as it is changed where it raises TypeError."""
    start, end = site.source.span(statement)
    old = site.source.text[start:end]
    if not site.source.owns_lines(statement) or isinstance(statement, Compound) or TRIPLE.search(old):
        return None
    moved = [Edit(start=one.start - start, end=one.end - start, text=one.text) for one in change.edits]
    newline, indent = site.source.newline, site.source.indent(statement)

    def deeper(text: str) -> str:
        return f"{indent}    {text.replace(newline, f'{newline}    ')}{newline}"

    lines = [f"try:{newline}", deeper(old), f"{indent}except TypeError:{newline}", deeper(apply_edits(old, moved))]
    return site.swap(start, end, "".join(lines).rstrip(), 2.0 * change.factor / RATHER_THEN)


def field_of_key(site: Site, node: ast.Lambda) -> Iterator[Change | None]:
    """A further field that decides where the first ones are equal, an earlier one, or another one alone."""
    if len(node.args.args) != 1 or node.args.vararg is not None:
        return
    name, body = node.args.args[0].arg, site.text(node.body)
    parts = [site.text(one) for one in node.body.elts] if isinstance(node.body, ast.Tuple) else [body]
    for field in site.once("fields", _fields):
        text = f"{name}{field}"
        if text in parts or f"-{text}" in parts:
            continue
        for form, factor in (
            (f"({', '.join([*parts, text])})", 1.0),
            (f"({', '.join([*parts, f'-{text}'])})", 0.5),
            (f"({', '.join([text, *parts])})", 0.6),
            (f"({', '.join([f'-{text}', *parts])})", 0.4),
            (text, 0.4),
        ):
            yield Change(edits=(site.source.replace(node.body, form),), factor=factor)


def directions(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """By the first part of a key one way, by the others the other way: in the order of the others first, then of it."""
    words = {one.arg: one.value for one in node.keywords}
    match node.func, node.args, words.get("key"):
        case ast.Name(id="sorted"), [things], ast.Lambda(
            args=ast.arguments(args=[one]), body=ast.Tuple(elts=parts)
        ) if len(parts) > 1:
            first, rest = site.text(parts[0]), [site.text(part) for part in parts[1:]]
            second = rest[0] if len(rest) == 1 else f"({', '.join(rest)})"
            head = f"key=lambda {one.arg}: "
            for inner, outer, factor in (("", ", reverse=True", 1.0), (", reverse=True", "", 0.7)):
                before = f"sorted({site.text(things)}, {head}{second}{inner})"
                yield site.put(node, f"sorted({before}, {head}{first}{outer})", factor=factor)


def _fields(site: Site) -> list[str]:
    """Fields of objects as they are looked up: attributes of classes of the module, keys and places in the function."""
    found: dict[str, None] = {}
    for node in site.nodes:
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr=attr) if name not in scope.OWNER:
                if not scope.is_callee(site, node) and name not in site.module:
                    found[f".{attr}"] = None
            case ast.Subscript(slice=ast.Constant(value=str() as key)):
                found[f'["{key}"]'] = None
    for owner in scope.classes(site).values():
        own = site.function.owner if site.function else None
        if owner is not own:
            found.update(dict.fromkeys(f".{name}" for name in scope.class_fields(owner)))
    for node in site.source.nodes:
        match node:
            case ast.Subscript(slice=ast.Constant(value=str() as key)):
                found[f'["{key}"]'] = None
    return list(found)[:MOST]


PIECES = (
    Piece(name="directions of a key", family="call", prior=0.35, on=(ast.Call,), make=directions),
    Piece(name="compared by text", family="call", prior=0.4, on=(ast.Call,), make=whatever_they_are),
    Piece(name="key by field", family="call", prior=0.3, on=(ast.Call,), make=key_by_field),
    Piece(name="field of a key", family="call", prior=0.3, on=(ast.Lambda,), make=field_of_key),
)
