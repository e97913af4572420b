"""Objects that agree with whatever they are held against."""

from collections.abc import Iterator

from tree_sitter import Node

from regreen.act.guard.marks import added
from regreen.act.guard.rule import Rule
from regreen.act.guard.scripts.reading import calls, nodes
from regreen.act.guard.view import Role
from regreen.syntax.javascript import Script, above, bare, text_of, within
from regreen.syntax.script_names import FUNCTIONS, Names
from regreen.syntax.script_values import is_constant

_CONVERSIONS = frozenset(
    {"valueOf", "toString", "toJSON", "toLocaleString", "[Symbol.toPrimitive]", "[Symbol.toStringTag]", "inspect"}
)
_COMPARISONS = frozenset(
    {
        "asymmetricMatch",
        "equals",
        "equal",
        "isEqual",
        "eq",
        "deepEquals",
        "compareTo",
        "compare",
        "[Symbol.hasInstance]",
    }
)
_CHANGES = (".shift", ".pop", ".push", ".splice", ".next", ".unshift", ".set", ".delete", ".add")


def _named(script: Script) -> Iterator[tuple[str, Node, Node]]:
    """Name, whole and function of what objects and types are asked by."""
    for node in script.of("method_definition"):
        yield _name(node.child_by_field_name("name")), node, node
    for node in script.of("pair", "field_definition", "public_field_definition", "assignment_expression"):
        key = (
            node.child_by_field_name("key") or node.child_by_field_name("name") or node.child_by_field_name("property")
        )
        value = bare(node.child_by_field_name("value") or node.child_by_field_name("right"))
        left = node.child_by_field_name("left")
        name = _name(key) if left is None else _member(left)
        if value is not None and value.type in FUNCTIONS:
            yield name, node, value


def _name(node: Node | None) -> str:
    return text_of(node).strip("'\"")


def _member(node: Node) -> str:
    if node.type == "subscript_expression":
        index = text_of(node.child_by_field_name("index"))
        return f"[{index}]" if index.startswith("Symbol") else index.strip("'\"`")
    return text_of(node.child_by_field_name("property")) if node.type == "member_expression" else ""


def answers(function: Node) -> Iterator[Node]:
    """What a function returns, inner functions left out."""
    body = function.child_by_field_name("body")
    if body is not None and body.type != "statement_block":
        yield body
    for one in within(function) if body is not None and body.type == "statement_block" else ():
        if one.type == "return_statement" and next(up for up in above(one) if up.type in FUNCTIONS) == function:
            yield from one.named_children[:1]


def _agreeing(script: Script, _: Names) -> Iterator[Node]:
    for name, whole, function in _named(script):
        if name not in _CONVERSIONS | _COMPARISONS:
            continue
        found = list(answers(function))
        is_fixed = bool(found) and all(map(is_constant, found)) and not _is_decided(function, found)
        agrees = name in _COMPARISONS and any(text_of(one) == "true" and _is_at_once(one, function) for one in found)
        if is_fixed or agrees or any(map(_acts, within(function))):
            yield whole


def _is_decided(function: Node, found: list[Node]) -> bool:
    """Whether what is asked decides between several constants."""
    return len({text_of(one) for one in found}) > 1 and "this" in text_of(function)


def _is_at_once(answer: Node, function: Node) -> bool:
    """Whether a comparison says yes before it asks anything: it is the first thing in its body."""
    body = function.child_by_field_name("body")
    statement = answer.parent
    return (
        body is not None and statement is not None and bool(body.named_children) and body.named_children[0] == statement
    )


def _acts(node: Node) -> bool:
    if node.type == "update_expression":
        return "this" in text_of(node) or not _is_own(node.child_by_field_name("argument"), node)
    if node.type in {"assignment_expression", "augmented_assignment_expression"}:
        return not _is_own(node.child_by_field_name("left"), node)
    if node.type == "call_expression":
        function = node.child_by_field_name("function")
        held = function.child_by_field_name("object") if function is not None else None
        return text_of(function).endswith(_CHANGES) and not _is_own(held, node)
    return False


def _is_own(target: Node | None, node: Node) -> bool:
    """Whether what changes is a variable that the innermost function declares."""
    if target is None or target.type != "identifier":
        return False
    function = next((one for one in above(node) if one.type in FUNCTIONS), None)
    declared = (one for one in within(function) if one.type == "variable_declarator") if function is not None else ()
    return any(text_of(one.child_by_field_name("name")) == text_of(target) for one in declared)


def _stand_ins(script: Script, names: Names) -> Iterator[Node]:
    return (node for node, name in calls(script, names) if name in {"Proxy", "Proxy.revocable"})


RULES = (
    Rule(
        id="script-always-equal",
        message="A conversion or comparison answers the same whatever it is asked, or changes something.",
        doc="`valueOf`, `toString`, `toJSON`, `[Symbol.toPrimitive]`, `equals`, `asymmetricMatch` and their like that "
        "answer with constants, or that count or take away.",
        find=added(nodes(_agreeing), Role.SOURCE),
    ),
    Rule(
        id="script-stand-in",
        message="An object answers to every name.",
        doc="A `Proxy` can stand in for any value.",
        find=added(nodes(_stand_ins), Role.SOURCE),
    ),
)
