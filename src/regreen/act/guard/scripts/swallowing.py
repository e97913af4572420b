"""Failures that nobody hears of."""

import re
from collections.abc import Iterator

from tree_sitter import Node

from regreen.act.guard.marks import added
from regreen.act.guard.rule import Rule
from regreen.act.guard.scripts.reading import nodes
from regreen.act.guard.view import Role
from regreen.syntax.javascript import Script, above, bare, call_arguments, dotted, text_of, within
from regreen.syntax.script_names import FUNCTIONS, Names

_RAISES = ("reject", "fail", "done", "next")
_CHECKS = re.compile(r"expect|assert|t\.|should\b")
"""How calls that check begin."""
_NOTHING = frozenset(
    {"noop", "Function.prototype", "Boolean", "String", "Number", "Object", "Array", "_.noop", "$.noop"}
)
_JUMPS = frozenset({"return_statement", "break_statement", "continue_statement"})
_LOOPS = frozenset({"for_statement", "for_in_statement", "while_statement", "do_statement", "switch_statement"})


def _is_told(body: Node | None, name: str) -> bool:
    """Whether a handler throws, rejects, checks, or does something with what it caught."""
    parts = within(body) if body is not None else ()
    return any(_is_loud(one) or (bool(name) and _is_used(one, name)) for one in parts)


def _is_loud(node: Node) -> bool:
    """Whether it throws, rejects, fails or checks."""
    return node.type == "throw_statement" or _fails(node) or bool(_CHECKS.match(_called(node)))


def _is_used(node: Node, name: str) -> bool:
    return node.type == "identifier" and text_of(node) == name and not _is_idle(node)


def _is_idle(node: Node) -> bool:
    """Whether a name stands there for nothing: ``void error``, ``error;``."""
    outer = node.parent
    if outer is not None and outer.type == "unary_expression":
        return "void" in text_of(outer)
    return outer is not None and outer.type == "expression_statement"


def _swallowed(script: Script, names: Names) -> Iterator[Node]:
    for clause in script.of("catch_clause"):
        name = clause.child_by_field_name("parameter")
        plain = text_of(name) if name is not None and name.type == "identifier" else ""
        is_taken_apart = name is not None and name.type != "identifier"
        if not is_taken_apart and not _is_told(clause.child_by_field_name("body"), plain):
            yield clause
    for call in script.of("call_expression"):
        function, given = call.child_by_field_name("function"), call_arguments(call)
        member = dotted(function).rpartition(".")[2]
        at = {"catch": 0, "then": 1}.get(member)
        if at is not None and len(given) > at and _is_deaf(given[at], names):
            yield given[at]


def _is_deaf(handler: Node, names: Names) -> bool:
    if text_of(handler) in _NOTHING:
        return True
    if handler.type == "identifier":
        found = names.binding(text_of(handler), handler)
        named = found.value if found is not None else None
        if named is None or named.type not in FUNCTIONS:
            return False
        handler = named
    if handler.type not in FUNCTIONS:
        return False
    parameters = handler.child_by_field_name("parameters")
    first = handler.child_by_field_name("parameter") or next(
        iter(parameters.named_children if parameters else ()), None
    )
    inner = first.child_by_field_name("pattern") or first if first is not None else None
    if inner is not None and inner.type != "identifier":
        return False
    return not _is_told(bare(handler.child_by_field_name("body")), text_of(inner))


def _left(script: Script, _: Names) -> Iterator[Node]:
    for clause in script.of("finally_clause"):
        for one in within(clause):
            if one.type in _JUMPS and _leaves(one, clause):
                yield one


def _leaves(node: Node, clause: Node) -> bool:
    """Whether a jump goes out of the clause."""
    stops = FUNCTIONS if node.type == "return_statement" else FUNCTIONS | _LOOPS
    for one in above(node):
        if one == clause:
            return True
        if one.type in stops:
            return False
    return False


def _untested(script: Script, _: Names) -> Iterator[Node]:
    """Tries in tests after which nothing fails."""
    for clause in script.of("catch_clause"):
        body = clause.child_by_field_name("body")
        attempt = clause.parent.child_by_field_name("body") if clause.parent is not None else None
        if not _is_strict(body) and attempt is not None and _is_act(attempt):
            yield clause


def _is_strict(body: Node | None) -> bool:
    """Whether a handler fails the test by itself, or checks what was thrown."""
    return any(map(_is_loud, within(body) if body is not None else ()))


def _is_act(body: Node) -> bool:
    return any(one.type in {"call_expression", "new_expression"} for one in within(body))


def _checks_inside(script: Script, _: Names) -> Iterator[Node]:
    """Checks within a try whose handler does not throw again: their own failure is what is caught."""
    for clause in script.of("catch_clause"):
        attempt = clause.parent.child_by_field_name("body") if clause.parent is not None else None
        body = clause.child_by_field_name("body")
        throws = body is not None and any(one.type == "throw_statement" or _fails(one) for one in within(body))
        checks = (one for one in within(attempt) if _is_check(one)) if attempt is not None and not throws else ()
        if any(not _is_demand(one) for one in checks):
            yield clause


def _in_tests(script: Script, names: Names) -> Iterator[Node]:
    found = [*_swallowed(script, names), *_untested(script, names), *_checks_inside(script, names)]
    yield from {node.id: node for node in found}.values()


def _fails(node: Node) -> bool:
    return _called(node).rpartition(".")[2] in _RAISES


def _is_check(node: Node) -> bool:
    name = _called(node)
    return name == "expect" or name.startswith("assert")


def _called(node: Node) -> str:
    """The function that a call calls, as it stands; empty for all else."""
    return text_of(node.child_by_field_name("function")) if node.type == "call_expression" else ""


def _is_demand(node: Node) -> bool:
    """Whether it only says that something must have thrown before: ``expect.fail()``, ``expect(true).toBe(false)``."""
    name = text_of(node.child_by_field_name("function"))
    given = call_arguments(node)
    return name.endswith(".fail") or not given or given[0].type in {"true", "false", "number", "string"}


RULES = (
    Rule(
        id="script-hides-failure",
        message="A catch tells nobody.",
        doc="`catch` and `.catch(…)` without throwing, rejecting or using what was caught; `.catch(noop)`.",
        find=added(nodes(_swallowed), Role.SOURCE),
    ),
    Rule(
        id="script-exception-swallowed",
        message="A test catches what should make it fail.",
        doc="`try` around the act or a check, `.catch(…)`, where nothing fails afterwards.",
        find=added(nodes(_in_tests), Role.TEST),
    ),
    Rule(
        id="script-finally-return",
        message="Leaving a finally block swallows whatever was thrown.",
        doc="`return`, `break` or `continue` in `finally`.",
        find=added(nodes(_left), Role.SOURCE, Role.TEST),
    ),
)
