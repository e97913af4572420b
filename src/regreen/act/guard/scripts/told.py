"""What the failing tests of scripts give to the code and what they expect."""

from collections.abc import Iterator
from dataclasses import dataclass

from tree_sitter import Node

from regreen.act.guard.scripts.cases import Case, Check, body_of, cases
from regreen.act.guard.view import Look, Side
from regreen.syntax.javascript import bare, call_arguments, callee, text_of, within
from regreen.syntax.script_values import literals, tells


@dataclass(frozen=True, kw_only=True)
class Told:
    """What one test, or one row of it, says; literals in one spelling."""

    given: frozenset[str]
    """What it gives to the code, among all else that it holds."""
    expected: frozenset[str]
    """What it expects."""


def told(look: Look) -> tuple[Told, ...]:
    """Every test of the failing tests' files."""
    sides = [Side(path, content) for path, content in look.change.tests.items()]
    return tuple(one for side in sides if side.script is not None for case in cases(side.script) for one in _of(case))


def _of(case: Case) -> Iterator[Told]:
    body = body_of(case.call) if case.titles else None
    if body is None:
        return
    expected = frozenset(one for check in case.checks for node in _expectations(check) for one in _telling(node, body))
    yield Told(given=frozenset(_telling(body, body)), expected=expected)
    for row in _rows(case.call):
        values = [one for one in literals(row) if tells(one)]
        if len(values) > 1:
            yield Told(given=frozenset(values[:-1]), expected=frozenset(values[-1:]))


def _telling(node: Node, body: Node) -> Iterator[str]:
    """Literals of an expression that say something; a name's own, where the test declares it."""
    yield from (one for one in literals(node) if tells(one))
    if node.type == "identifier":
        for one in within(body):
            if one.type == "variable_declarator" and text_of(one.child_by_field_name("name")) == text_of(node):
                yield from (each for each in literals(one.child_by_field_name("value")) if tells(each))


def _expectations(check: Check) -> Iterator[Node]:
    """What a check holds its subject against; of an ``assert`` each side, since their order differs."""
    call = check.node
    if call.type != "call_expression":
        return
    given = call_arguments(call)
    is_assert = check.matcher.startswith("assert")
    yield from given[:2] if is_assert else given
    condition = bare(given[0]) if is_assert and given else None
    if condition is not None and condition.type == "binary_expression":
        yield from condition.children_by_field_name("right")


def _rows(call: Node) -> Iterator[Node]:
    function = bare(call.child_by_field_name("function"))
    if function is not None and function.type == "call_expression" and callee(function).endswith((".each", ".for")):
        for table in call_arguments(function)[:1]:
            yield from (one for one in table.named_children if one.type in {"array", "object"})


def all_said(side: Side | None) -> list[str]:
    """All literals of a source that say something."""
    if side is None or side.script is None:
        return []
    return [one for one in literals(side.script.root) if tells(one)]
