"""Definitions: special methods by their names, defaults of parameters and of records, functions that are gone."""

import ast
from collections.abc import Iterator
from difflib import SequenceMatcher

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.pieces.definitions import with_import
from regreen.repair.propose.site import Change, Site
from regreen.syntax.scopes import arguments
from regreen.syntax.source import Edit

RENAMED = {
    "next": "__next__",
    "__nonzero__": "__bool__",
    "__unicode__": "__str__",
    "__div__": "__truediv__",
    "__idiv__": "__itruediv__",
    "__getslice__": "__getitem__",
    "__cmp__": "__lt__",
    "__hex__": "__index__",
    "__coerce__": "__radd__",
}
"""Methods that the language called by another name once."""

SPECIAL = (
    *("__init__", "__new__", "__repr__", "__str__", "__len__", "__iter__", "__next__", "__getitem__", "__setitem__"),
    *("__delitem__", "__contains__", "__call__", "__enter__", "__exit__", "__eq__", "__ne__", "__lt__", "__le__"),
    *("__gt__", "__ge__", "__hash__", "__bool__", "__add__", "__radd__", "__iadd__", "__sub__", "__rsub__", "__mul__"),
    *("__rmul__", "__truediv__", "__floordiv__", "__mod__", "__pow__", "__neg__", "__pos__", "__abs__", "__and__"),
    *("__or__", "__xor__", "__invert__", "__getattr__", "__setattr__", "__delattr__", "__get__", "__set__", "__del__"),
    *("__missing__", "__reversed__", "__format__", "__int__", "__float__", "__index__", "__copy__", "__deepcopy__"),
    *("__aiter__", "__anext__", "__aenter__", "__aexit__", "__await__", "__post_init__", "__init_subclass__"),
)

TWINS = {
    "__add__": ("__radd__", "__iadd__"),
    "__mul__": ("__rmul__",),
    "__and__": ("__rand__",),
    "__or__": ("__ror__",),
    "__repr__": ("__str__",),
    "__str__": ("__repr__",),
    "__lt__": ("__le__",),
}
"""Special methods that are often the same as another one."""

ALIKE = 0.62


def special_name(site: Site, node: ast.FunctionDef) -> Iterator[Change | None]:
    """The name that the language asks for."""
    if node is not site.root or site.function is None or site.function.owner is None or node.name in SPECIAL:
        return
    start = site.source.text.index(node.name, site.source.offset(node.lineno, node.col_offset) + len("def"))
    names = {RENAMED[node.name]: 1.0} if node.name in RENAMED else {}
    if "_" in node.name[:2] or "_" in node.name[-1:]:
        names |= {one: _likeness(node.name, one) for one in SPECIAL if _likeness(node.name, one) > ALIKE}
    for name, factor in names.items():
        if name not in site.methods:
            yield Change(edits=(Edit(start=start, end=start + len(node.name), text=name),), factor=factor)


def _likeness(one: str, two: str) -> float:
    return SequenceMatcher(None, one.strip("_"), two.strip("_")).ratio()


def twin_method(site: Site, node: ast.FunctionDef) -> Iterator[Change | None]:
    """A special method that is the same as one that the class has; a hash for objects that compare."""
    owner = site.function.owner if site.function else None
    if node is not site.root or owner is None or "TypeError" not in site.evidence.errors:
        return
    indent, newline = site.source.indent(node), site.source.newline
    for name in TWINS.get(node.name, ()):
        if name not in site.methods:
            yield site.insert_after(node, "", f"{name} = {node.name}", factor=1.0)
    if node.name == "__eq__" and "__hash__" not in site.methods and _says(site, "unhashable"):
        fields = dict.fromkeys(_own_fields(node))
        if fields:
            values = ", ".join(f"self.{name}" for name in fields)
            tail = "," if len(fields) == 1 else ""
            text = f"{newline}{indent}def __hash__(self):{newline}{indent}    return hash(({values}{tail})){newline}"
            at = site.source.block_span(node)[1]
            yield site.swap(at, at, text, 2.0)
    if node.name == "__lt__" and _says(site, "not supported between"):
        yield from _totally_ordered(site, owner)


def _own_fields(node: ast.FunctionDef) -> Iterator[str]:
    for one in ast.walk(node):
        if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name) and one.value.id == "self":
            yield one.attr


def _totally_ordered(site: Site, owner: ast.ClassDef) -> Iterator[Change]:
    at = site.source.block_span(owner)[0]
    mark = f"{site.source.indent(owner)}@total_ordering{site.source.newline}"
    needed = with_import(site, "from functools import total_ordering", 1.0)
    yield Change(edits=(*needed.edits, Edit(start=at, end=at, text=mark)))


def _says(site: Site, words: str) -> bool:
    return any(words in message for message in site.evidence.messages)


def parameter_default(site: Site, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Change | None]:
    """A parameter that callers leave out gets a default."""
    spec = node.args
    bare = spec.args[: len(spec.args) - len(spec.defaults)]
    if node is not site.root or not bare or bare[-1].arg in scope.OWNER or not _says(site, "required positional"):
        return
    end = site.source.span(bare[-1])[1]
    glue = " = " if bare[-1].annotation else "="
    for value in ("None", "0", '""', "1", "True", "False", "()", '","', '" "'):
        yield site.swap(end, end, f"{glue}{value}", 1.0 if value == "None" else 0.7)


def missing_self(site: Site, node: ast.FunctionDef) -> Iterator[Change | None]:
    """A method that does not take the object that it is called on."""
    owner = site.function.owner if site.function else None
    if node is not site.root or owner is None or node.decorator_list or arguments(node)[:1] in {("self",), ("cls",)}:
        return
    at = site.source.text.index("(", site.source.offset(node.lineno, node.col_offset)) + 1
    yield site.swap(at, at, "self, " if arguments(node) else "self")


def made_for_each(site: Site, node: ast.AnnAssign) -> Iterator[Change | None]:
    """A mutable default of a record, made anew for each object."""
    if not isinstance(node.value, ast.List | ast.Dict | ast.Set | ast.Call) or not isinstance(node.target, ast.Name):
        return
    if "dataclass" not in site.source.text:
        return
    text = site.text(node.value)
    plain = {"[]": "list", "{}": "dict", "list()": "list", "dict()": "dict", "set()": "set"}.get(text)
    maker = plain or f"lambda: {text}"
    boost = 3.0 if _says(site, "mutable default") else 1.0
    if "dataclasses" in site.module and "field" not in site.module:
        yield site.put(node.value, f"dataclasses.field(default_factory={maker})", factor=boost)
        return
    change = site.put(node.value, f"field(default_factory={maker})", factor=boost)
    needed = () if "field" in site.module else with_import(site, "from dataclasses import field", 1.0).edits
    yield Change(edits=(*needed, *change.edits), factor=boost)


def without_default_first(site: Site, node: ast.AnnAssign) -> Iterator[Change | None]:
    """A field of a record that has no default stands behind one that has."""
    if node.value is not None or not _says(site, "non-default argument") or not site.source.owns_lines(node):
        return
    owner = next((one for one in scope.classes(site).values() if node in one.body), None)
    first = next((one for one in owner.body if isinstance(one, ast.AnnAssign) and one.value), None) if owner else None
    if first is None or first.lineno > node.lineno or not site.source.owns_lines(first):
        return
    start, end = site.source.block_span(node)
    at, text = site.source.block_span(first)[0], site.source.text[start:end]
    yield Change(edits=(Edit(start=at, end=at, text=text), Edit(start=start, end=end, text="")), factor=2.0)
    after = site.source.span(node)[1]
    yield site.swap(after, after, " = None", 1.0)


def method_of_text(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A function that the string module once had, as the method of the text."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="string"), attr=attr), args=[first, *rest]):
            others = ", ".join(site.text(one) for one in rest)
            if attr in {"join", "joinfields"}:
                yield site.put(node, f"{others or repr(' ')}.join({site.text(first)})")
            elif attr in {"atoi", "atof", "atol"}:
                yield site.put(node, f"{'float' if attr == 'atof' else 'int'}({site.text(first)})")
            elif hasattr(str, attr):
                yield site.put(node, f"{site.operand(first, 17)}.{attr}({others})")


_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)

PIECES = (
    Piece(name="special name", family="definition", prior=0.6, on=(ast.FunctionDef,), make=special_name),
    Piece(name="twin of a method", family="definition", prior=0.3, on=(ast.FunctionDef,), make=twin_method),
    Piece(name="default of a parameter", family="definition", prior=0.4, on=_FUNCTIONS, make=parameter_default),
    Piece(name="missing self", family="definition", prior=0.6, on=(ast.FunctionDef,), make=missing_self),
    Piece(
        name="made for each object",
        family="definition",
        prior=0.7,
        on=(ast.AnnAssign,),
        make=made_for_each,
        module=True,
    ),
    Piece(
        name="field without default first",
        family="definition",
        prior=0.7,
        on=(ast.AnnAssign,),
        make=without_default_first,
        module=True,
    ),
    Piece(name="method of a text", family="import", prior=0.9, on=(ast.Call,), make=method_of_text, module=True),
)
