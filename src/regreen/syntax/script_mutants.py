"""Small faults put into JavaScript and TypeScript on purpose, as ``mutants`` does for Python."""

from collections.abc import Iterator
from dataclasses import dataclass

from tree_sitter import Node

from regreen.syntax.javascript import Script, above, dotted, line_of, parse_script, text_of
from regreen.syntax.mutants import Mutant
from regreen.syntax.script_names import FUNCTIONS

_OTHER = {
    "<": (">=", "<="),
    "<=": (">", "<"),
    ">": ("<=", ">="),
    ">=": ("<", ">"),
    "==": ("!=",),
    "!=": ("==",),
    "===": ("!==",),
    "!==": ("===",),
    "+": ("-",),
    "-": ("+",),
    "*": ("/",),
    "/": ("*",),
    "%": ("*",),
    "**": ("*",),
    "&&": ("||",),
    "||": ("&&",),
    "+=": ("-=",),
    "-=": ("+=",),
    "*=": ("/=",),
    "/=": ("*=",),
    "++": ("--",),
    "--": ("++",),
    "true": ("false",),
    "false": ("true",),
}
"""What stands in for an operator or a word."""
_OPERATIONS = frozenset({"binary_expression", "augmented_assignment_expression", "update_expression"})
_NO_CODE = frozenset(
    {"type_annotation", "type_arguments", "type_parameters", "interface_declaration", "type_alias_declaration"}
)
"""Types alone: nothing of them is run."""
_STATEMENTS = frozenset({"call_expression", "assignment_expression", "await_expression"})
"""What a statement that is only an expression does, and that can be left out."""
_LISTS = frozenset({"statement_block", "switch_case", "switch_default"})
"""What holds statements one after the other."""
_CONDITIONS = frozenset({"if_statement", "while_statement", "ternary_expression"})
_PLAIN = frozenset({"identifier", "call_expression", "member_expression", "subscript_expression", "await_expression"})
"""Conditions that no operator stands in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptFunction:
    """One outer function."""

    name: str
    """``rate``, ``Cart.add``, ``module.exports``; ``function#3`` where it has none."""
    node: Node
    """All of it."""

    @property
    def lines(self) -> frozenset[int]:
        """One-based lines that it stands on."""
        return frozenset(range(line_of(self.node), int(self.node.end_point[0]) + 2))


def script_functions(script: Script) -> list[ScriptFunction]:
    """Functions that stand in no other, in the order of the text."""
    nodes = sorted(script.of(*FUNCTIONS), key=lambda node: node.start_byte)
    outer = [node for node in nodes if not any(one.type in FUNCTIONS for one in above(node))]
    found: list[ScriptFunction] = []
    taken: set[str] = set()
    for number, node in enumerate(outer, start=1):
        name = _name(node)
        name = name if name and name not in taken else f"{name}function#{number}"
        taken.add(name)
        found.append(ScriptFunction(name=name, node=node))
    return found


def _name(node: Node) -> str:
    own = text_of(node.child_by_field_name("name"))
    outer = node.parent
    if outer is None:
        return own
    match outer.type:
        case "class_body":
            return f"{text_of(outer.parent.child_by_field_name('name')) if outer.parent else ''}.{own}".lstrip(".")
        case "variable_declarator":
            return text_of(outer.child_by_field_name("name"))
        case "assignment_expression":
            return dotted(outer.child_by_field_name("left"))
        case "pair":
            return text_of(outer.child_by_field_name("key")).strip("'\"")
        case "field_definition" | "public_field_definition":
            holder = next((one for one in above(outer) if one.type in {"class_declaration", "class"}), None)
            field = outer.child_by_field_name("property") or outer.child_by_field_name("name")
            return f"{text_of(holder.child_by_field_name('name')) if holder else ''}.{text_of(field)}".lstrip(".")
        case _:
            return own


def script_mutants(
    text: str, suffix: str, lines: frozenset[int] | None = None, functions: frozenset[str] | None = None
) -> Iterator[Mutant]:
    """Faults in the order of the text; only on these lines and in these functions. None where it does not parse."""
    script = parse_script(text, suffix)
    content = text.encode("utf-8", errors="replace")
    for function in script_functions(script) if script is not None else ():
        if functions is not None and function.name not in functions:
            continue
        for place, (node, after) in enumerate(_faults(function.node)):
            if lines is None or line_of(node) in lines:
                whole = content[: node.start_byte] + after.encode() + content[node.end_byte :]
                yield Mutant(
                    function=function.name,
                    place=place,
                    line=line_of(node),
                    before=text_of(node),
                    after=after,
                    text=whole.decode("utf-8", "replace"),
                    probe=_probe(content, node, function.node),
                )


def same_script_functions(one: str, two: str, suffix: str) -> frozenset[str]:
    """Names of functions that say the same in both texts."""
    scripts = [parse_script(text, suffix) for text in (one, two)]
    said = [
        {function.name: text_of(function.node) for function in script_functions(script)} if script is not None else {}
        for script in scripts
    ]
    return frozenset(name for name, what in said[0].items() if said[1].get(name) == what)


def _faults(function: Node) -> Iterator[tuple[Node, str]]:
    """Nodes of a function, each with what may stand instead."""
    waiting = [function]
    while waiting:
        node = waiting.pop()
        if node.type in _NO_CODE:
            continue
        yield from ((node, other) for other in _others(node))
        yield from _around(node)
        waiting.extend(reversed(node.children))


def _others(node: Node) -> Iterator[str]:
    if node.type in _OPERATIONS:
        operator = text_of(node.child_by_field_name("operator"))
        yield from (_with(node, operator, other) for other in _OTHER.get(operator, ()))
        if operator == "??":
            yield f"({_raw(node.child_by_field_name('left'))})"
    elif node.type == "unary_expression" and text_of(node.child_by_field_name("operator")) == "!":
        yield f"({_raw(node.child_by_field_name('argument'))})"
    elif node.type in {"true", "false"} and (node.parent is None or node.parent.type != "literal_type"):
        yield from _OTHER[node.type]
    elif node.type == "number" and (node.parent is None or node.parent.type != "literal_type"):
        yield from _next(text_of(node))
    elif node.type == "return_statement" and node.named_children and text_of(node.named_children[0]) != "undefined":
        yield "return undefined;"


def _around(node: Node) -> Iterator[tuple[Node, str]]:
    """Faults of a part that only its place makes one: a condition, the value of an arrow, a statement."""
    if node.type in _CONDITIONS:
        condition = node.child_by_field_name("condition")
        inner = condition
        while inner is not None and inner.type == "parenthesized_expression":
            inner = next(iter(inner.named_children), None)
        if condition is not None and inner is not None and inner.type in _PLAIN:
            yield condition, f"(!({_raw(inner)}))"
    elif node.type == "arrow_function":
        body = node.child_by_field_name("body")
        if body is not None and body.type != "statement_block":
            yield body, "undefined"
    elif node.type == "expression_statement" and node.named_children and node.named_children[0].type in _STATEMENTS:
        yield node, ";"


def _with(node: Node, operator: str, other: str) -> str:
    """The same operation with another operator, in brackets where it gives a value."""
    sign = node.child_by_field_name("operator")
    whole = _raw(node).encode()
    if sign is None:
        return whole.decode()
    at = sign.start_byte - node.start_byte
    text = (whole[:at] + other.encode() + whole[at + len(operator.encode()) :]).decode()
    return f"({text})" if node.type == "binary_expression" else text


def _probe(content: bytes, node: Node, function: Node) -> str:
    """The text with an error thrown before the statement that holds a node."""
    place = node
    while place != function and not _is_statement(place) and not _is_body(place):
        place = place.parent or function
    if place == function:
        place = function.child_by_field_name("body") or function
    start, end = place.start_byte, place.end_byte
    inner, throw = content[start:end], b"throw new Error('reached');"
    if _is_body(place):
        raised = b"(() => { " + throw + b" })()"
    elif place.parent is not None and place.parent.type in _LISTS:
        raised = throw + b" " + inner
    else:
        raised = b"{ " + throw + b" " + inner + b" }"
    return (content[:start] + raised + content[end:]).decode("utf-8", "replace")


def _is_statement(node: Node) -> bool:
    outer = node.parent
    if outer is None or not node.is_named:
        return False
    held = outer.type in {*_LISTS, "else_clause"} and outer.child_by_field_name("value") != node
    return held or (outer.type.endswith("_statement") and node.type.endswith("_statement"))


def _is_body(node: Node) -> bool:
    """Whether it is the value of an arrow function."""
    outer = node.parent
    is_arrow = outer is not None and outer.type == "arrow_function" and outer.child_by_field_name("body") == node
    return is_arrow and node.type != "statement_block"


def _next(text: str) -> Iterator[str]:
    try:
        yield str(int(text, 0) + 1)
    except ValueError:
        try:
            yield repr(float(text.replace("_", "")) + 1)
        except ValueError:
            return


def _raw(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""
