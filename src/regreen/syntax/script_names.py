"""What the names of a script stand for: what declares them, where they were imported from, what they are short for."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from tree_sitter import Node

from regreen.syntax.javascript import Script, above, bare, call_arguments, dotted, text_of, unquoted

_GLOBAL = ("globalThis.", "global.", "window.", "self.")
_SCOPES = frozenset(
    {
        "program",
        "statement_block",
        "class_body",
        "switch_body",
        "for_statement",
        "for_in_statement",
        "catch_clause",
        "function_declaration",
        "function_expression",
        "generator_function",
        "generator_function_declaration",
        "arrow_function",
        "method_definition",
    }
)
FUNCTIONS = frozenset(
    {
        "function_declaration",
        "function_expression",
        "generator_function",
        "generator_function_declaration",
        "arrow_function",
        "method_definition",
    }
)
"""Types of nodes that hold code for later."""
_NAMED = ("function_declaration", "generator_function_declaration", "class_declaration", "class", "function_expression")
_DEPTH = 6


@dataclass(frozen=True, kw_only=True)
class Binding:
    """One declaration of a name."""

    scope: Node
    """Where it can be seen."""
    stands_for: str = ""
    """Dotted name of what it is short for; ``./module.name`` for what was imported; empty for all else."""
    value: Node | None = None
    """What it is set to where it is declared."""
    is_imported: bool = False
    """Whether it comes from another module."""


@dataclass(kw_only=True)
class Names:
    """All names of a script."""

    bindings: dict[str, list[Binding]] = field(default_factory=lambda: defaultdict(list))
    """By name."""
    places: set[int] = field(default_factory=set)
    """Ids of nodes that declare, and are no uses."""

    def binding(self, name: str, at: Node) -> Binding | None:
        """The innermost declaration that can be seen from a place."""
        seen = [
            one
            for one in self.bindings.get(name, ())
            if one.scope.start_byte <= at.start_byte and at.end_byte <= one.scope.end_byte
        ]
        return max(seen, key=lambda one: one.scope.start_byte, default=None)

    def full(self, node: Node | None) -> str:
        """Dotted name of an expression, short names written out, without the global object before it.

        The script's own names begin with ``~``.
        """
        name = self.whole(node)
        for prefix in _GLOBAL:
            name = name.removeprefix(prefix)
        return name

    def whole(self, node: Node | None, depth: int = 0) -> str:
        """The same, the global object kept where it is named."""
        name = dotted(node)
        if node is None or depth > _DEPTH:
            return name
        found = self.binding(_root(name), node)
        if found is None:
            return name
        if not found.stands_for:
            return f"~{name}"
        rest = name[len(_root(name)) :]
        stands_for = found.stands_for
        if found.value is not None and not found.is_imported:
            stands_for = stands_for.replace(dotted(found.value), self.whole(found.value, depth + 1), 1)
        return f"{stands_for}{rest}"

    def comes_from_elsewhere(self, node: Node | None) -> bool:
        """Whether the first part of a dotted name was imported, maybe under another name."""
        for _ in range(_DEPTH):
            found = self.binding(_root(dotted(node)), node) if node is not None else None
            if found is None or found.is_imported:
                return found is not None
            node = found.value if found.stands_for else None
        return False


def _root(name: str) -> str:
    return name.partition(".")[0].removesuffix("()")


@lru_cache(maxsize=32)
def names_of(script: Script) -> Names:
    """The names of a script."""
    names = Names()
    _imports(script, names)
    for node in script.of("variable_declarator"):
        _declared(node, names)
    for node in script.of(*_NAMED):
        for name in node.children_by_field_name("name"):
            _add(names, name, Binding(scope=_scope(node)))
    for pattern, scope in _patterns(script):
        for name in _pattern(pattern):
            _add(names, name, Binding(scope=scope))
    return names


def _patterns(script: Script) -> Iterator[tuple[Node, Node]]:
    """What binds names for a piece of the script: parameters, what is caught, what a loop goes through."""
    for node in script.of("formal_parameters"):
        yield node, node.parent or node
    for node in script.of("arrow_function", "catch_clause"):
        yield from ((one, node) for one in node.children_by_field_name("parameter"))
    for node in script.of("for_in_statement"):
        if node.child_by_field_name("kind") is not None:
            yield from ((one, node) for one in node.children_by_field_name("left"))


def uses(script: Script, names: Names) -> Iterator[tuple[Node, str]]:
    """Every use of a name, as long as it is, with its full name."""
    for node in script.of("identifier", "shorthand_property_identifier", "meta_property"):
        if node.id in names.places:
            continue
        longest = _longest(node)
        yield longest, names.full(longest)


def _longest(node: Node) -> Node:
    """The dotted name that begins with an identifier."""
    while (parent := node.parent) is not None:
        if parent.type == "member_expression" and parent.child_by_field_name("object") == node:
            node = parent
        elif parent.type == "subscript_expression" and parent.child_by_field_name("object") == node:
            index = parent.child_by_field_name("index")
            if index is None or index.type != "string":
                return node
            node = parent
        elif parent.type in {"parenthesized_expression", "non_null_expression", "as_expression"} and _goes_on(parent):
            node = parent
        else:
            return node
    return node


def _goes_on(node: Node) -> bool:
    """Whether a member is taken from what stands in brackets."""
    inner, outer = node, node.parent
    while outer is not None and outer.type in {"parenthesized_expression", "non_null_expression", "as_expression"}:
        inner, outer = outer, outer.parent
    chained = outer is not None and outer.type in {"member_expression", "subscript_expression"}
    return chained and outer is not None and outer.child_by_field_name("object") == inner


def _add(names: Names, node: Node, binding: Binding) -> None:
    names.places.add(node.id)
    names.bindings[text_of(node)].append(binding)


def _scope(node: Node) -> Node:
    return next((one for one in above(node) if one.type in _SCOPES), node)


def _imports(script: Script, names: Names) -> None:
    for node in script.of("import_statement"):
        source = node.child_by_field_name("source")
        module = unquoted(source).removeprefix("node:") if source is not None else ""
        for clause in node.named_children:
            if clause.type == "import_clause":
                for one, stands_for in _specified(clause, module):
                    _add(names, one, Binding(scope=script.root, stands_for=stands_for, is_imported=True))


def _specified(clause: Node, module: str) -> Iterator[tuple[Node, str]]:
    for child in clause.named_children:
        if child.type == "identifier":
            yield child, module
        elif child.type == "namespace_import":
            yield child.named_children[0], module
        for one in child.named_children if child.type == "named_imports" else ():
            name, alias = one.child_by_field_name("name"), one.child_by_field_name("alias")
            if name is not None:
                yield alias or name, f"{module}.{unquoted(name) if name.type == 'string' else text_of(name)}"


def required(value: Node | None) -> str:
    """The module of ``require('…')`` or ``await import('…')``, a member taken from it too; empty for all else."""
    node = bare(value)
    if node is not None and node.type == "member_expression":
        inner = required(node.child_by_field_name("object"))
        return f"{inner}.{text_of(node.child_by_field_name('property'))}" if inner else ""
    if node is None or node.type != "call_expression":
        return ""
    function, given = text_of(node.child_by_field_name("function")), call_arguments(node)
    if function in {"require", "import"} and given and given[0].type == "string":
        return unquoted(given[0]).removeprefix("node:")
    return ""


def _declared(node: Node, names: Names) -> None:
    name, value = node.child_by_field_name("name"), bare(node.child_by_field_name("value"))
    if name is None:
        return
    module = required(value)
    is_name = value is not None and value.type in {
        "identifier",
        "member_expression",
        "subscript_expression",
        "meta_property",
    }
    short_for = module or (dotted(value) if is_name else "")
    for one, member in _members(name):
        stands_for = f"{short_for}.{member}" if short_for and member else short_for
        binding = Binding(scope=_scope(node), stands_for=stands_for, value=value, is_imported=bool(module))
        _add(names, one, binding)


def _members(name: Node) -> Iterator[tuple[Node, str]]:
    """Names that a declaration binds, each with the member that it takes."""
    if name.type == "identifier":
        yield name, ""
        return
    for child in name.named_children if name.type == "object_pattern" else ():
        if child.type == "shorthand_property_identifier_pattern":
            yield child, text_of(child)
        elif child.type == "pair_pattern":
            inner = child.child_by_field_name("value")
            key = text_of(child.child_by_field_name("key")).strip("'\"")
            for one in _pattern(inner) if inner is not None else ():
                yield one, key
        else:
            for one in _pattern(child):
                yield one, text_of(one)
    if name.type == "array_pattern":
        for one in _pattern(name):
            yield one, "[]"


def _pattern(node: Node) -> Iterator[Node]:
    """Names that a pattern binds; defaults are none."""
    if node.type in {"identifier", "shorthand_property_identifier_pattern"}:
        yield node
        return
    for child in node.named_children:
        is_default = child in (node.child_by_field_name("right"), node.child_by_field_name("value"))
        if node.type == "pair_pattern":
            is_default = child == node.child_by_field_name("key")
        if child.type not in {"type_annotation", "decorator"} and not is_default:
            yield from _pattern(child)
