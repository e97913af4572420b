"""What objects of one class lack and those of another class of the module have: attributes, methods."""

import ast
import re
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site
from regreen.syntax.scopes import arguments
from regreen.syntax.source import Edit

MOST, LONGEST = 4, 400
_TOLD = re.compile(r"'(\w+)' object has no attribute '(\w+)'|type object '(\w+)' has no attribute '(\w+)'")
_PLAIN = ("None", "[]", "{}", "set()", "False", "0")


def lacking(site: Site, node: ast.Attribute) -> Iterator[Change | None]:
    """An attribute that an object does not have, set or defined in its class as another class does it."""
    if "AttributeError" not in site.crashed(node):
        return
    for found in (_TOLD.search(message) for message in site.evidence.messages):
        names = [one for one in found.groups() if one] if found else []
        owner = scope.classes(site).get(names[0]) if names and names[1] == node.attr else None
        if owner is None or not all(site.source.owns_lines(one) for one in owner.body):
            continue
        for donor in scope.classes(site).values():
            if donor is not owner:
                yield from _borrowed(site, owner, donor, node.attr)
        yield from _set(site, owner, list(dict.fromkeys([*_values(site, node.attr), *_PLAIN])), node.attr)


def _borrowed(site: Site, owner: ast.ClassDef, donor: ast.ClassDef, name: str) -> Iterator[Change]:
    """The donor's method of this name, or its set-up that sets the attribute; its constant."""
    own = {one.name for one in owner.body if isinstance(one, ast.FunctionDef)}
    for one in donor.body:
        match one:
            case ast.FunctionDef(name=method) if method == name or (method == "__init__" and _sets(one, name)):
                if method not in own:
                    yield _added(site, owner, _text(site, one))
            case ast.Assign(targets=[ast.Name(id=other)]) if other == name:
                yield _added(site, owner, _text(site, one))


def _sets(method: ast.FunctionDef, name: str) -> bool:
    targets = (one for one in ast.walk(method) if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Store))
    return any(one.attr == name and isinstance(one.value, ast.Name) for one in targets)


def _text(site: Site, node: ast.stmt) -> str:
    """A statement's lines without its indentation, decorators included."""
    first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])
    start, end = site.source.offset(first, 0), site.source.block_span(node)[1]
    indent = site.source.indent(node)
    lines = site.source.text[start:end].splitlines(keepends=True)
    return "".join(line.removeprefix(indent) if line.strip() else line for line in lines)


def _added(site: Site, owner: ast.ClassDef, text: str, factor: float = 1.0) -> Change:
    """A class with one more statement at its end; in the place of a ``pass`` that it consists of."""
    last = owner.body[-1]
    indent, newline = site.source.indent(last), site.source.newline
    block = "".join(f"{indent}{line}" if line.strip() else line for line in text.splitlines(keepends=True))
    start, end = site.source.block_span(last)
    if isinstance(last, ast.Pass):
        return site.swap(start, end, block, factor)
    before = "" if site.source.text[:end].endswith(newline) else newline
    return site.swap(end, end, f"{before}{newline}{block}", factor)


def _values(site: Site, name: str) -> list[str]:
    """What the module sets attributes of this name to, where that needs no variable."""
    found: dict[str, None] = {}
    for one in ast.walk(site.source.tree):
        match one:
            case ast.Assign(targets=[ast.Attribute(attr=attr)], value=value) if attr == name:
                if not any(isinstance(inner, ast.Name) and inner.id != "set" for inner in ast.walk(value)):
                    found[site.text(value)] = None
    return [text for text in found if len(text) < LONGEST][:MOST]


def _set(site: Site, owner: ast.ClassDef, values: list[str], name: str) -> Iterator[Change]:
    """The attribute set in the class's own set-up, or in a new one before that of its base."""
    start = next((one for one in owner.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"), None)
    for number, value in enumerate(values):
        factor = 0.8 / (1 + number)
        if start is not None:
            at = site.source.block_span(start.body[-1])[1]
            object_name = (arguments(start) or ["self"])[0]
            line = f"{site.source.indent(start.body[-1])}{object_name}.{name} = {value}{site.source.newline}"
            yield Change(edits=(Edit(start=at, end=at, text=line),), factor=factor)
        else:
            call = "    super().__init__(*args, **kwargs)\n" if owner.bases else ""
            given = "self, *args, **kwargs" if owner.bases else "self"
            text = f"def __init__({given}):\n{call}    self.{name} = {value}\n"
            yield _added(site, owner, text.replace("\n", site.source.newline), factor)


PIECES = (
    Piece(name="what a class lacks", family="definition", prior=0.5, on=(ast.Attribute,), make=lacking, module=True),
)
