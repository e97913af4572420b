"""Names: another variable or attribute that fits, swapped, missing or extra arguments, subscripts."""

import ast
import builtins
from collections.abc import Iterator
from functools import lru_cache

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces.calling import extended
from regreen.repair.propose.site import Change, Site
from regreen.syntax.scopes import FunctionNode, arguments
from regreen.syntax.source import Edit

_BUILTINS = frozenset(dir(builtins))
TWIN = 1.4
"""A private name for the public one, or the reverse, is likelier than another name."""


def _is_callee(site: Site, node: ast.AST) -> bool:
    parent = site.parent(node)
    return isinstance(parent, ast.Call) and parent.func is node


def _fits(site: Site, old: str, new: str) -> float:
    """How well a variable fits in another's place by the types that were seen."""
    left = {kind.rstrip("0") for kind in site.types.get(old, ())}
    right = {kind.rstrip("0") for kind in site.types.get(new, ())}
    if not left or not right:
        return 0.7
    return 1.0 if left & right else 0.35


def variable(site: Site, node: ast.Name) -> Iterator[Change | None]:
    """Another local variable."""
    if node.id not in site.local or _is_callee(site, node) or node.id in {"self", "cls"}:
        return
    for name in site.local:
        if name not in {node.id, "self", "cls"} and not name.startswith("__"):
            stored = 0.5 if isinstance(node.ctx, ast.Store) else 1.0
            yield site.put(node, name, factor=stored * _fits(site, node.id, name))


def everywhere_on_line(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """The same rename at each place of a line."""
    head = [one for one in ast.walk(node) if isinstance(one, ast.Name) and one.lineno == node.lineno]
    for old in dict.fromkeys(one.id for one in head if one.id in site.local):
        places = [one for one in head if one.id == old]
        if len(places) < 2:
            continue
        for new in site.local:
            if new not in {old, "self", "cls"}:
                yield Change(edits=tuple(site.source.replace(one, new) for one in places), factor=_fits(site, old, new))


def to_attribute(site: Site, node: ast.Name) -> Iterator[Change | None]:
    """A local variable for an attribute of ``self`` and of other variables."""
    if not isinstance(node.ctx, ast.Load) or _is_callee(site, node) or node.id in {"self", "cls"}:
        return
    same = [name for name in site.attributes if name.lstrip("_") == node.id.lstrip("_")]
    for name in site.attributes:
        if "self" in site.local and name not in site.methods:
            yield site.put(node, f"self.{name}", factor=1.0 if name in same else 0.35)


def attribute(site: Site, node: ast.Attribute) -> Iterator[Change | None]:
    """Another attribute of the same object; the plain variable instead."""
    base = site.text(node.value)
    callee = _is_callee(site, node)
    known = (
        site.once(f"attributes of {base}", lambda site: _attributes_of(site, base))
        if base not in {"self", "cls"}
        else site.attributes
    )
    twins = site.once("names with and without underscores", _twins).get(node.attr.strip("_"), ())
    for name in dict.fromkeys((*twins, *known)):
        alike = name in twins or (
            (name in site.methods) == (node.attr in site.methods) and not (callee and base != "self")
        )
        if name != node.attr and alike:
            yield Change(edits=(_attr_edit(site, node, name),), factor=TWIN if name in twins else 1.0)
    if not callee and isinstance(node.ctx, ast.Load):
        if node.attr in site.local:
            yield site.put(node, node.attr, factor=0.8)
        if node.attr.lstrip("_") in site.local:
            yield site.put(node, node.attr.lstrip("_"), factor=0.8)
        for name in site.local:
            if name not in {base, "self"} and isinstance(node.value, ast.Name) and base not in {"self", "cls"}:
                yield site.put(node, f"{name}.{node.attr}", factor=0.4 * _fits(site, base, name))


def other_object(site: Site, node: ast.Attribute) -> Iterator[Change | None]:
    """The same-named attribute of another object."""
    if not isinstance(node.value, ast.Name) or not isinstance(node.ctx, ast.Load):
        return
    for name in site.local:
        if name != node.value.id and _is_callee(site, node):
            yield Change(edits=(site.source.replace(node.value, name),), factor=_fits(site, node.value.id, name))


def _twins(site: Site) -> dict[str, list[str]]:
    """Names of attributes in the module by what they are without underscores around, two at least of each."""
    found: dict[str, dict[str, None]] = {}
    for node in site.source.nodes:
        if isinstance(node, ast.Attribute) and not node.attr.startswith("__"):
            found.setdefault(node.attr.strip("_"), {})[node.attr] = None
    return {name: list(several) for name, several in found.items() if len(several) > 1}


def _attributes_of(site: Site, base: str) -> tuple[str, ...]:
    """Attributes that are read of the same object, then those of other variables that held objects of its types."""
    found: dict[str, None] = {}
    of_kind: dict[str, None] = {}
    kinds = site.types.get(base, frozenset())
    here = set(site.nodes)
    for node in site.source.nodes:
        if isinstance(node, ast.Attribute) and not _is_call_of(node, site):
            owner = site.source.of(node.value)
            if owner == base:
                found[node.attr] = None
            elif node in here and kinds & site.types.get(owner, frozenset()):
                of_kind[node.attr] = None
    for name in _field_names(site):
        found[name] = None
    return tuple({**found, **of_kind})


def _is_call_of(node: ast.Attribute, site: Site) -> bool:
    return _is_callee(site, node)


def _field_names(site: Site) -> Iterator[str]:
    for node in site.source.nodes:
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Name):
                    yield inner.target.id


def _attr_edit(site: Site, node: ast.Attribute, name: str) -> Edit:
    end = site.source.span(node)[1]
    return Edit(start=end - len(node.attr), end=end, text=name)


def swapped_arguments(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """Two arguments swapped."""
    for first in range(len(node.args)):
        for second in range(first + 1, len(node.args)):
            share = 0.15 if _are_unlike(node.args[first], node.args[second]) else 1.0
            yield _swapped(site, node.args[first], node.args[second], share if second == first + 1 else 0.5 * share)


def _are_unlike(left: ast.expr, right: ast.expr) -> bool:
    """Whether two constants are of different types: nobody takes a name for a default."""
    both = isinstance(left, ast.Constant) and isinstance(right, ast.Constant)
    return both and type(left.value) is not type(right.value)  # type: ignore[attr-defined]


def swapped_elements(site: Site, node: ast.Tuple) -> Iterator[Change | None]:
    """Two elements of a tuple (a target, a result, a key) swapped."""
    for first in range(len(node.elts) - 1):
        yield _swapped(site, node.elts[first], node.elts[first + 1], 1.0)


def swapped_choice(site: Site, node: ast.IfExp) -> Iterator[Change | None]:
    """The two values of a conditional expression swapped."""
    yield _swapped(site, node.body, node.orelse, 1.0)


def swapped_subscripts(site: Site, node: ast.Subscript) -> Iterator[Change | None]:
    """``a[i][j]`` as ``a[j][i]``."""
    if isinstance(node.value, ast.Subscript):
        yield _swapped(site, node.value.slice, node.slice, 1.0)


def _swapped(site: Site, left: ast.expr, right: ast.expr, factor: float) -> Change | None:
    one, two = site.text(left), site.text(right)
    if one == two or isinstance(left, ast.Starred) or isinstance(right, ast.Starred):
        return None
    return Change(edits=(site.source.replace(left, two), site.source.replace(right, one)), factor=factor)


def _definitions(site: Site) -> dict[str, FunctionNode]:
    return _definitions_of(site.source.tree)


@lru_cache(maxsize=64)
def _definitions_of(tree: ast.Module) -> dict[str, FunctionNode]:
    found: dict[str, FunctionNode] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.setdefault(node.name, node)
        elif isinstance(node, ast.ClassDef):
            start = next(
                (one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"), None
            )
            if start:
                found[node.name] = start
    return found


def missing_argument(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """An argument that the called function of this module takes and the call leaves out."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    definition = _definitions(site).get(name)
    if definition is None:
        return
    takes = [one for one in arguments(definition) if one not in {"self", "cls"}]
    given = {keyword.arg for keyword in node.keywords}
    left = [one for one in takes[len(node.args) :] if one not in given]
    for parameter in left[:4]:
        values = [parameter] if parameter in site.local else []
        values += [f"self.{one}" for one in site.attributes if one.lstrip("_") == parameter]
        for value in values:
            yield extended(site, node, f"{parameter}={value}", 1.0)
    if left:
        for value in site.local:
            if value != "self":
                by_place = left[0] == takes[len(node.args)] and not node.keywords
                yield extended(site, node, value if by_place else f"{left[0]}={value}", 0.3)


def extra_argument(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """One argument left out."""
    if len(node.args) + len(node.keywords) < 2 and not node.keywords:
        return
    texts = [site.text(one) for one in node.args]
    names = [site.text(one) for one in node.keywords]
    for at in range(len(texts)):
        yield site.put(node, f"{site.text(node.func)}({', '.join(texts[:at] + texts[at + 1 :] + names)})", factor=0.6)
    for at in range(len(names)):
        yield site.put(node, f"{site.text(node.func)}({', '.join(texts + names[:at] + names[at + 1 :])})")


def callee(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """Another function of the module, or another method of the class."""
    if isinstance(node.func, ast.Name) and node.func.id not in _BUILTINS:
        for name, definition in _definitions(site).items():
            if name != node.func.id and name in site.module and _accepts(definition, node):
                yield Change(edits=(site.source.replace(node.func, name),))
        yield from _as_method(site, node, node.func.id)
    elif isinstance(node.func, ast.Attribute) and site.text(node.func.value) == "self":
        for name in site.methods:
            if name != node.func.attr and _accepts(_definitions(site)[name], node):
                yield Change(edits=(_attr_edit(site, node.func, name),))


def _as_method(site: Site, node: ast.Call, name: str) -> Iterator[Change]:
    if name in site.methods and "self" in site.local:
        yield Change(edits=(site.source.replace(node.func, f"self.{name}"),))


def _accepts(definition: FunctionNode, node: ast.Call) -> bool:
    spec = definition.args
    takes = [one.arg for one in (*spec.posonlyargs, *spec.args) if one.arg not in {"self", "cls"}]
    least = len(takes) - len(spec.defaults)
    return spec.vararg is not None or least <= len(node.args) + len(node.keywords) <= len(takes) + len(spec.kwonlyargs)


def subscripts(site: Site, node: ast.Subscript) -> Iterator[Change | None]:
    """The whole instead of a part."""
    if isinstance(node.ctx, ast.Load):
        yield site.put(node, site.text(node.value))


def part_of(site: Site, node: ast.Name) -> Iterator[Change | None]:
    """A part instead of the whole."""
    if not isinstance(node.ctx, ast.Load) or node.id not in site.local or node.id in {"self", "cls"}:
        return
    parent = site.parent(node)
    if isinstance(parent, ast.Subscript | ast.Attribute) and parent.value is node:
        return
    if not site.maybe(node, "list", "tuple", "str", "dict", "deque", "bytes"):
        return
    for part, factor in (("[0]", 0.6), ("[-1]", 0.6), ("[1]", 0.5)):
        yield site.put(node, f"{node.id}{part}", factor=factor)
    for name in site.local:
        if name not in {node.id, "self"} and site.types.get(name, frozenset({"int"})) & {"int", "int0", "str"}:
            yield site.put(node, f"{node.id}[{name}]", factor=0.4)


def keyword_value(site: Site, node: ast.keyword) -> Iterator[Change | None]:
    """A keyword argument's value from the variable or attribute of its own name."""
    if node.arg and node.arg in site.local and site.text(node.value) != node.arg:
        yield site.put(node.value, node.arg)
    for name in site.attributes:
        if node.arg and name.lstrip("_") == node.arg and site.text(node.value) != f"self.{name}":
            yield site.put(node.value, f"self.{name}")


_ON_LINE = (ast.Assign, ast.AugAssign, ast.Return, ast.Expr, ast.If, ast.While, ast.For)

PIECES = (
    Piece(name="another variable", family="name", prior=0.4, on=(ast.Name,), make=variable),
    Piece(name="another variable on the whole line", family="name", prior=0.15, on=_ON_LINE, make=everywhere_on_line),
    Piece(name="attribute for variable", family="name", prior=0.25, on=(ast.Name,), make=to_attribute),
    Piece(name="another attribute", family="name", prior=0.28, on=(ast.Attribute,), make=attribute),
    Piece(name="attribute of another object", family="name", prior=0.25, on=(ast.Attribute,), make=other_object),
    Piece(name="arguments swapped", family="name", prior=0.4, on=(ast.Call,), make=swapped_arguments),
    Piece(name="elements swapped", family="name", prior=0.3, on=(ast.Tuple,), make=swapped_elements),
    Piece(name="choices swapped", family="name", prior=0.35, on=(ast.IfExp,), make=swapped_choice),
    Piece(name="subscripts swapped", family="name", prior=0.3, on=(ast.Subscript,), make=swapped_subscripts),
    Piece(name="missing argument", family="name", prior=0.45, on=(ast.Call,), make=missing_argument, module=True),
    Piece(name="extra argument", family="name", prior=0.25, on=(ast.Call,), make=extra_argument),
    Piece(name="another function", family="name", prior=0.3, on=(ast.Call,), make=callee),
    Piece(name="whole for part", family="name", prior=0.25, on=(ast.Subscript,), make=subscripts),
    Piece(name="part for whole", family="name", prior=0.2, on=(ast.Name,), make=part_of),
    Piece(name="keyword argument", family="name", prior=0.5, on=(ast.keyword,), make=keyword_value),
)
