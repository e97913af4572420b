"""Branches and tables of a script: what is asked, and what is answered."""

import itertools
from collections.abc import Iterator

from tree_sitter import Node

from regreen.syntax.javascript import Script, bare, call_arguments, text_of, within
from regreen.syntax.script_names import Names
from regreen.syntax.script_values import is_constant, literals, tells

Branch = tuple[Node, Node, Node]
"""The whole, what is asked, what is answered."""
_ARRAYS = 40
"""Lists of a module that are held beside each other."""


def branches(script: Script) -> Iterator[Branch]:
    """Every branch of a script."""
    yield from _conditions(script)
    for node in script.of("switch_case"):
        value = node.child_by_field_name("value")
        yield from ((node, value, then) for then in node.children_by_field_name("body") if value is not None)
    for node in script.of("binary_expression"):
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if text_of(node.child_by_field_name("operator")) == "&&" and left is not None and right is not None:
            yield node, left, right


def _conditions(script: Script) -> Iterator[Branch]:
    for node in script.of("if_statement", "ternary_expression"):
        asked, then = node.child_by_field_name("condition"), node.child_by_field_name("consequence")
        if asked is not None and then is not None:
            yield node, asked, then
            yield from ((node, asked, other) for other in _otherwise(node) if "!=" in text_of(asked))


def _otherwise(node: Node) -> Iterator[Node]:
    """What is run where a condition does not hold: its ``else``, or the return right behind it."""
    other, after = node.child_by_field_name("alternative"), node.next_named_sibling
    if other is not None:
        yield other
    elif after is not None and after.type == "return_statement":
        yield after


def entries(script: Script) -> Iterator[tuple[Node, Node, Node]]:
    """Every entry of an object, and every pair in a list: the whole, the first part, the rest."""
    for node in script.of("pair"):
        key, value = node.child_by_field_name("key"), node.child_by_field_name("value")
        if key is not None and value is not None:
            yield node, key, value
    for node in script.of("array"):
        parts = node.named_children
        for place in range(1, len(parts)):
            yield node, parts[place - 1], parts[place]
    for first, second in itertools.permutations(list(script.of("array"))[:_ARRAYS], 2):
        yield from ((second, one, two) for one, two in zip(first.named_children, second.named_children, strict=False))


def answered(then: Node) -> Iterator[str]:
    """Literals that a branch answers with: what it returns or sets, and an expression itself."""
    found = False
    for one in within(then):
        if one.type in {"return_statement", "assignment_expression", "variable_declarator"}:
            found = True
            value = one.child_by_field_name("right") or one.child_by_field_name("value")
            yield from literals(value or next(iter(one.named_children), None))
    if not found:
        yield from literals(then)


def is_answer(then: Node) -> bool:
    """Whether a branch answers with a constant that says something."""
    if then.type.endswith(("statement", "statement_block")):
        values = [
            one.named_children[0] for one in within(then) if one.type == "return_statement" and one.named_children
        ]
    else:
        values = [then]
    return bool(values) and all(is_constant(one) and any(map(tells, literals(one))) for one in values)


def written_out(node: Node | None, names: Names) -> Node | None:
    """What a name was set to, or the expression itself."""
    node = bare(node)
    found = names.binding(text_of(node), node) if node is not None and node.type == "identifier" else None
    return found.value if found is not None and found.value is not None else node


def is_filled(table: Node | None) -> bool:
    """Whether it is a list, an object or a map of constants of which one says something."""
    if table is not None and table.type == "new_expression":
        table = next(iter(call_arguments(table)), None)
    filled = table is not None and table.type in {"object", "array"} and bool(table.named_children)
    return filled and any(map(tells, literals(table))) and is_constant(table)
