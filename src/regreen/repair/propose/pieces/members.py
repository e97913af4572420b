"""Members: what objects of own classes have, attributes with a default, values of the class, methods of the base."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site
from regreen.syntax.source import Edit


def _renamed(site: Site, node: ast.Attribute, name: str, factor: float) -> Change:
    end = site.source.span(node)[1]
    return Change(edits=(Edit(start=end - len(node.attr), end=end, text=name),), factor=factor)


def of_its_class(site: Site, node: ast.Attribute) -> Iterator[Change | None]:
    """Another attribute or method that the object's own class has."""
    if isinstance(node.value, ast.Name) and node.value.id in scope.OWNER:
        return
    for owner in scope.owners(site, node.value):
        names = scope.class_methods(owner) if scope.is_callee(site, node) else scope.class_fields(owner)
        for name in names:
            if name != node.attr:
                yield _renamed(site, node, name, 1.0)


def of_named_class(site: Site, node: ast.Attribute) -> Iterator[Change | None]:
    """Another value of the class that is named: a member of an enumeration, a setting."""
    if isinstance(node.value, ast.Name) and node.value.id in scope.classes(site):
        for name in scope.class_values(scope.classes(site)[node.value.id]):
            if name != node.attr:
                yield _renamed(site, node, name, 1.0)


def with_default(site: Site, node: ast.Attribute) -> Iterator[Change | None]:
    """An attribute that may be missing."""
    crashed = "AttributeError" in site.crashed(node)
    if not isinstance(node.ctx, ast.Load) or scope.is_callee(site, node) or not crashed:
        return
    for default, factor in (("None", 1.0), ('""', 0.6), ("0", 0.6), ("[]", 0.4), ("False", 0.5)):
        yield site.put(node, f'getattr({site.text(node.value)}, "{node.attr}", {default})', factor=factor)


def not_called(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """An attribute that is no function, not called."""
    if not node.args and not node.keywords and isinstance(node.func, ast.Attribute | ast.Name):
        yield site.put(node, site.text(node.func), factor=2.0 if "TypeError" in site.crashed(node) else 0.3)


def other_way_round(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """``a.method(b)`` as ``b.method(a)``."""
    match node:
        case ast.Call(func=ast.Attribute(value=base), args=[other], keywords=[]) if _is_object(site, base):
            if isinstance(other, ast.Name | ast.Attribute | ast.Subscript | ast.Call | ast.Constant):
                edits = (site.source.replace(base, site.text(other)), site.source.replace(other, site.text(base)))
                yield Change(edits=edits)


def _is_object(site: Site, base: ast.expr) -> bool:
    """Whether an expression gives an object, not a module or the object itself."""
    if isinstance(base, ast.Name):
        return base.id in site.local and base.id not in scope.OWNER
    return isinstance(base, ast.Attribute | ast.Subscript | ast.Constant)


def of_the_class(site: Site, node: ast.Attribute) -> Iterator[Change | None]:
    """A value that all objects share, named by the class; one of the object's own instead of the class's."""
    owner = site.function.owner if site.function else None
    if owner is None or not isinstance(node.value, ast.Name):
        return
    if node.value.id == "self" and node.attr in scope.class_values(owner):
        for text, factor in ((owner.name, 1.0), ("type(self)", 0.8)):
            yield Change(edits=(site.source.replace(node.value, text),), factor=factor)
    elif node.value.id in {owner.name, "cls"} and "self" in site.local:
        yield Change(edits=(site.source.replace(node.value, "self"),))


def of_the_base(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """The base class's method where a method calls itself without end, and the reverse."""
    match node.func:
        case ast.Attribute(value=ast.Name(id="self") as base, attr=attr):
            if site.function is not None and attr == site.function.name and "RecursionError" in site.evidence.errors:
                yield Change(edits=(site.source.replace(base, "super()"),))
        case ast.Attribute(value=ast.Call(func=ast.Name(id="super"), args=[]) as base, attr=attr):
            if attr in site.methods:
                yield Change(edits=(site.source.replace(base, "self"),), factor=0.3)


PIECES = (
    Piece(name="member of its class", family="name", prior=0.25, on=(ast.Attribute,), make=of_its_class),
    Piece(
        name="value of the named class", family="name", prior=0.3, on=(ast.Attribute,), make=of_named_class, module=True
    ),
    Piece(name="attribute with a default", family="call", prior=0.4, on=(ast.Attribute,), make=with_default),
    Piece(name="needless call", family="call", prior=0.25, on=(ast.Call,), make=not_called),
    Piece(name="other way round", family="name", prior=0.15, on=(ast.Call,), make=other_way_round),
    Piece(name="value of the class", family="name", prior=0.3, on=(ast.Attribute,), make=of_the_class),
    Piece(name="method of the base", family="name", prior=0.5, on=(ast.Call,), make=of_the_base),
)
