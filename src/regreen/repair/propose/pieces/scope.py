"""What can be named at a place: variables, attributes, values and classes of the module, by the types seen for them."""

import ast

from regreen.repair.propose.site import Site
from regreen.syntax.scopes import inside

OWNER = frozenset({"self", "cls"})
MOST_NAMES, MOST_FIELDS = 12, 10


def seen(site: Site, name: str) -> frozenset[str]:
    """Names of the types that a variable or ``self.attribute`` was seen to hold, without the mark of emptiness."""
    return frozenset(kind.rstrip("0") for kind in site.types.get(name, ()))


def variables(site: Site) -> list[str]:
    """Parameters and variables, in the order of the text."""
    return [name for name in site.local if name not in OWNER][:MOST_NAMES]


def fields(site: Site) -> list[str]:
    """Attributes of ``self`` that are no methods."""
    if "self" not in site.local:
        return []
    return [f"self.{name}" for name in site.attributes if name not in site.methods][:MOST_FIELDS]


def terms(site: Site) -> list[str]:
    """Variables, then attributes of ``self``."""
    return [*variables(site), *fields(site)]


def of_kind(site: Site, *kinds: str) -> list[str]:
    """Terms that were seen to hold one of these types; all of them where nothing was seen at all."""
    wanted = set(kinds)
    return [name for name in terms(site) if seen(site, name) & wanted or not site.types]


def parameters(site: Site) -> list[str]:
    """Names of the parameters, without the object itself."""
    if site.function is None:
        return []
    spec = site.function.node.args
    return [one.arg for one in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs) if one.arg not in OWNER]


def module_values(site: Site) -> dict[str, str]:
    """Names that the module binds to plain values, with the name of the value's type (empty: not told by the text)."""
    return site.once("module values", _module_values)


def _module_values(site: Site) -> dict[str, str]:
    found: dict[str, str] = {}
    for node in site.source.tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found[name] = _literal_kind(value)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                found[name] = _literal_kind(value)
    return found


_DISPLAYS: dict[type[ast.expr], str] = {
    ast.List: "list",
    ast.ListComp: "list",
    ast.Dict: "dict",
    ast.DictComp: "dict",
    ast.Set: "set",
    ast.Tuple: "tuple",
    ast.JoinedStr: "str",
}


def _literal_kind(value: ast.expr) -> str:
    if isinstance(value, ast.Constant):
        return type(value.value).__name__
    return _DISPLAYS.get(type(value), "")


def classes(site: Site) -> dict[str, ast.ClassDef]:
    """The module's classes by name."""
    return site.once("classes by name", _classes)


def _classes(site: Site) -> dict[str, ast.ClassDef]:
    return {one.name: one for one in site.source.nodes if isinstance(one, ast.ClassDef)}


def class_values(owner: ast.ClassDef) -> list[str]:
    """Names that a class's body binds to values: settings, members of an enumeration, fields of a record."""
    found: dict[str, None] = {}
    for node in owner.body:
        match node:
            case ast.Assign(targets=targets):
                found.update(dict.fromkeys(one.id for one in targets if isinstance(one, ast.Name)))
            case ast.AnnAssign(target=ast.Name(id=name)):
                found[name] = None
    return list(found)


def class_fields(owner: ast.ClassDef) -> list[str]:
    """Attributes of a class's objects: those of its body, those set on ``self``, and its properties."""
    found = dict.fromkeys(class_values(owner))
    for node in inside(owner):
        match node:
            case ast.Attribute(value=ast.Name(id="self"), attr=attr, ctx=ast.Store()):
                found[attr] = None
            case ast.FunctionDef(name=name, decorator_list=[ast.Name(id="property" | "cached_property"), *_]):
                found[name] = None
    return list(found)


def class_methods(owner: ast.ClassDef) -> dict[str, ast.FunctionDef]:
    """Its methods that are no properties and no special ones, by name."""
    return {
        one.name: one
        for one in owner.body
        if isinstance(one, ast.FunctionDef) and not one.name.startswith("__") and not one.decorator_list
    }


def owners(site: Site, base: ast.expr) -> list[ast.ClassDef]:
    """Classes of the module whose objects an expression was seen to give."""
    known = classes(site)
    return [known[kind] for kind in sorted(site.kinds(base)) if kind in known]


def is_callee(site: Site, node: ast.AST) -> bool:
    """Whether a node is what a call calls."""
    parent = site.parent(node)
    return isinstance(parent, ast.Call) and parent.func is node


def is_docstring(node: ast.stmt) -> bool:
    """Whether a statement is a text alone."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def indented(text: str) -> str:
    """Whole lines one level deeper."""
    return "".join(f"    {line}" if line.strip() else line for line in text.splitlines(keepends=True))
