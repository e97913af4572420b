"""Constants of scripts: what an expression says that holds no name."""

from collections.abc import Iterator

from tree_sitter import Node

from regreen.syntax.javascript import bare, call_arguments, callee, text_of, unquoted, within
from regreen.syntax.script_decoding import decoded

_OF_NAMES = frozenset(
    {"identifier", "this", "super", "call_expression", "shorthand_property_identifier", "arrow_function", "function"}
)
_WORDS = frozenset({"undefined", "NaN", "Infinity"})
_SAID = frozenset({"number", "string", "template_string", "true", "false", "null", "undefined", "regex"})
_TRIVIAL = frozenset({"0", "1", "-1", "''", "true", "false", "null", "undefined", "NaN"})


def is_constant(node: Node | None) -> bool:
    """Whether an expression depends on nothing: literals, and lists, objects and sums of them."""
    if node is None:
        return False
    return all(one.type not in _OF_NAMES or text_of(one) in _WORDS for one in within(node))


def said(node: Node | None) -> str | None:
    """One spelling of a literal: ``30`` for ``30.0``, ``'a'`` for ``"a"`` and ``'' + 'a'``; None for all else."""
    node = bare(node)
    match node.type if node is not None else "":
        case "number":
            return _number(text_of(node))
        case "string":
            return repr(unquoted(node)) if node is not None else None
        case "template_string" if node is not None and all(
            one.type == "string_fragment" for one in node.named_children
        ):
            return repr(unquoted(node))
        case "true" | "false" | "null" | "undefined":
            return text_of(node)
        case "identifier" if text_of(node) in _WORDS:
            return text_of(node)
        case "unary_expression" | "binary_expression" | "call_expression":
            return _made(node)
        case _:
            return None


def _number(text: str) -> str:
    plain = text.replace("_", "").rstrip("n")
    try:
        value = float(int(plain, 0)) if plain[:2].lower() in {"0x", "0o", "0b"} else float(plain)
    except ValueError:
        return text
    return str(int(value)) if value.is_integer() else str(value)


def _signed(node: Node | None) -> str | None:
    inner = said(node.child_by_field_name("argument")) if node is not None else None
    sign = text_of(node.child_by_field_name("operator")) if node is not None else ""
    if inner is None or sign not in {"-", "+", "!"}:
        return None
    if sign != "!" and inner[:1] == "'":
        inner = decoded("Number", [inner]) or inner
    if sign == "!":
        return "true" if inner in {"0", "''", "false", "null", "undefined", "NaN"} else "false"
    return inner.removeprefix("-") if sign == "-" and inner.startswith("-") else f"-{inner}" if sign == "-" else inner


def _joined(node: Node | None) -> str | None:
    """Texts and numbers that a sum or product of literals makes."""
    if node is None:
        return None
    left, right = said(node.child_by_field_name("left")), said(node.child_by_field_name("right"))
    sign = text_of(node.child_by_field_name("operator"))
    if left is None or right is None:
        return None
    if sign == "+" and "'" in (left[:1], right[:1]):
        return repr(left.strip("'") + right.strip("'"))
    try:
        one, two = float(left), float(right)
        made = {"+": one + two, "-": one - two, "*": one * two, "/": one / two if two else None}.get(sign)
    except ValueError:
        return None
    return None if made is None else _number(repr(made))


def _made(node: Node | None) -> str | None:
    """What operators and calls of the language make of literals."""
    match node.type if node is not None else "":
        case "unary_expression":
            return _signed(node)
        case "call_expression" if node is not None:
            return _called(node)
        case _:
            return _joined(node)


def _called(call: Node) -> str | None:
    name, given, start = callee(call), _given(call), call
    while (function := start.child_by_field_name("function")) is not None and function.type == "member_expression":
        inner = function.child_by_field_name("object")
        if inner is not None and inner.type in {"string", "template_string"}:
            name, given = name.removeprefix(text_of(inner)), [said(inner), *given]
        if inner is None or inner.type != "call_expression":
            break
        start, given = inner, [*_given(inner), *given]
    known = [one for one in given if one is not None]
    return decoded(name, known) if len(known) == len(given) else None


def _given(call: Node) -> list[str | None]:
    return [said(one) for one in call_arguments(call)]


def literals(node: Node | None) -> Iterator[str]:
    """All literals in an expression, the longest sums of them as one."""
    if node is None:
        return
    found = said(node) if node.type in {*_SAID, "unary_expression", "binary_expression", "call_expression"} else None
    if found is not None:
        yield found
        return
    for child in node.named_children:
        yield from literals(child)


def tells(literal: str) -> bool:
    """Whether a literal says something: zero, one, nothing and truth values stand in any code."""
    return literal not in _TRIVIAL


def is_text_form(node: Node | None) -> bool:
    """Whether an expression makes one text of what it is given: a template, ``JSON.stringify``, ``join``."""
    for one in within(node) if node is not None else ():
        if one.type == "template_substitution":
            return True
        if one.type == "call_expression":
            called = text_of(one.child_by_field_name("function"))
            if called in {"JSON.stringify", "String"} or called.endswith((".join", ".toString", "inspect")):
                return True
    return False
