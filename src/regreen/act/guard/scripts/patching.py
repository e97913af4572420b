"""Changes of what belongs to others: built-ins, the global object, imported modules, the test framework."""

from collections.abc import Iterator

from tree_sitter import Node

from regreen.act.guard.marks import Collector, added
from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.scripts.reading import FRAMEWORK, calls, nodes, own
from regreen.act.guard.view import Look, Role
from regreen.syntax.javascript import Script, bare, call_arguments, dotted, text_of
from regreen.syntax.script_names import Names

_BUILTINS = frozenset(
    {
        "Object",
        "Array",
        "Function",
        "String",
        "Number",
        "Boolean",
        "Symbol",
        "BigInt",
        "Math",
        "JSON",
        "Reflect",
        "Proxy",
        "Date",
        "Promise",
        "RegExp",
        "Error",
        "TypeError",
        "RangeError",
        "Map",
        "Set",
        "WeakMap",
        "WeakSet",
        "Intl",
        "Iterator",
        "Uint8Array",
        "ArrayBuffer",
        "console",
        "process",
        "Buffer",
        "performance",
        "parseInt",
        "parseFloat",
        "isNaN",
        "isFinite",
        "structuredClone",
        "queueMicrotask",
        "setTimeout",
        "setInterval",
        "setImmediate",
        "require",
        "globalThis",
        "global",
        "window",
        "self",
    }
)
_WRITES = frozenset(
    {
        "Object.defineProperty",
        "Object.defineProperties",
        "Object.assign",
        "Object.setPrototypeOf",
        "Reflect.defineProperty",
        "Reflect.set",
        "Reflect.setPrototypeOf",
        "Reflect.deleteProperty",
    }
)
_DEFINES = frozenset(one for one in _WRITES if "efine" in one or "Prototype" in one)
_EXTENDS = frozenset({"chai.use", "expect.extend", "expect.addEqualityTesters", "expect.addSnapshotSerializer"})
_OF_PAGE = ("window.location", "self.location", "window.name", "window.onload", "window.onresize", "self.onmessage")
"""What a page or a worker sets by design."""


def _is_of_others(node: Node | None, names: Names) -> bool:
    """Whether an object belongs to others: a built-in, the global object, a framework's name, what was imported."""
    node = bare(node)
    if node is None:
        return False
    name = names.whole(node)
    root = name.partition(".")[0]
    return root in _BUILTINS | FRAMEWORK or "__proto__" in name or _is_literal_prototype(name)


def _is_literal_prototype(name: str) -> bool:
    """Whether it is the prototype of what nobody named: ``[].__proto__``, ``''.constructor.prototype``."""
    return not own(name) and name[:1] in "[{'\"`(" and (".prototype" in name or ".constructor" in name)


def _writes(script: Script) -> Iterator[tuple[Node, Node]]:
    """Assignments and deletions with what they change."""
    for node in script.of("assignment_expression", "augmented_assignment_expression"):
        if (left := bare(node.child_by_field_name("left"))) is not None:
            yield node, left
    for node in script.of("update_expression", "unary_expression"):
        target = bare(node.child_by_field_name("argument"))
        if target is not None and text_of(node.child_by_field_name("operator")) in {"++", "--", "delete"}:
            yield node, target


def _assigned(script: Script, names: Names) -> Iterator[Node]:
    for node, target in _writes(script):
        name = names.whole(target)
        if target.type == "identifier":
            if not own(name) and name in _BUILTINS | FRAMEWORK:
                yield node
        elif target.type in {"member_expression", "subscript_expression"}:
            held = target.child_by_field_name("object")
            if _is_of_others(held, names) and not name.startswith(_OF_PAGE):
                yield node
    for node, name in calls(script, names):
        given = call_arguments(node)
        written = given[:1] if name in _WRITES else []
        is_write = any(_is_of_others(one, names) or _is_told(name, one, names) for one in written)
        if is_write or name in _EXTENDS or name.endswith((".__defineGetter__", ".__defineSetter__")):
            yield node


def _is_told(name: str, target: Node, names: Names) -> bool:
    """Whether a property is defined on something that is neither the script's own type nor what it exports."""
    if name not in _DEFINES:
        return False
    root, _, rest = dotted(target).partition(".")
    if root in {"this", "exports", "module"}:
        return False
    found = names.binding(root, target)
    is_type = found is not None and found.value is None and root[:1].isupper()
    is_made = found is not None and found.value is not None and found.value.type in _OWN
    return not ((is_type or is_made) and rest in {"", "prototype"})


_OWN = frozenset({"function_expression", "class", "arrow_function", "object"})


def _imported(script: Script, names: Names) -> Iterator[Node]:
    for node, target in _writes(script):
        if target.type in {"member_expression", "subscript_expression"} and names.comes_from_elsewhere(target):
            yield node
    for node, name in calls(script, names):
        given = call_arguments(node)
        if name in _WRITES and given and names.comes_from_elsewhere(bare(given[0])):
            yield node


def _everything(script: Script, names: Names) -> Iterator[Node]:
    yield from _assigned(script, names)
    yield from _imported(script, names)


def _patched(look: Look) -> Iterator[Place]:
    yield from added(nodes(_everything), Role.SOURCE)(look)
    fresh = {view.path for view in look.views if view.is_new}
    for place in added(nodes(_everything), Role.TEST)(look):
        if place.file not in fresh:
            yield place
    for place in added(_of_framework, Role.TEST)(look):
        if place.file in fresh:
            yield place


def _frameworks(script: Script, names: Names) -> Iterator[Node]:
    for node, target in _writes(script):
        root = names.full(target).partition(".")[0]
        if root in FRAMEWORK or (root in _BUILTINS and ".prototype." in names.full(target)):
            yield node


_of_framework: Collector = nodes(_frameworks)


RULES = (
    Rule(
        id="script-patches-others",
        message="Something that belongs to others is changed.",
        doc="Built-ins and their prototypes, the global object, imported modules, the test framework (`expect`, "
        "`assert`, `expect.extend`, `chai.use`), by another name too; `Object.defineProperty` and prototypes set, "
        "but on the script's own types, `this` and exports. New test files may set globals and doubles, not the "
        "framework.",
        find=_patched,
    ),
)
