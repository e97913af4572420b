"""Tests of a script and what each checks: Jest, Vitest, Mocha with Chai, Jasmine, AVA, tap, ``node:test``."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tree_sitter import Node

from regreen.act.guard.scripts.grades import graded
from regreen.syntax.javascript import Script, above, bare, call_arguments, callee, dotted, text_of, within
from regreen.syntax.script_names import FUNCTIONS, Names, names_of

TESTS = frozenset({"it", "test", "specify", "Deno", "xit", "xtest", "fit", "xspecify"})
"""Names that make tests."""
SUITES = frozenset({"describe", "suite", "context", "xdescribe", "fdescribe", "xcontext"})
"""Names that hold tests together."""
_EXPECTS = frozenset({"expect", "expect.soft", "expect.poll", "chai.expect", "should"})
_ASSERTS = frozenset({"assert", "assert/strict", "t", "tap", "chai.assert", "assert.strict", "t.assert", "chai"})
_LATER = frozenset(
    {"catch", "then", "setTimeout", "setInterval", "setImmediate", "nextTick", "queueMicrotask", "on", "once"}
)


@dataclass(frozen=True, kw_only=True)
class Check:
    """One check."""

    text: str
    """As it stands, white space folded."""
    subject: str
    """What is looked at."""
    matcher: str
    """How: ``toBe``, ``to.deep.equal``, ``strictEqual``."""
    given: tuple[str, ...]
    """What it is held against."""
    strength: float
    """How much it says, from 0 for what can never fail."""
    node: Node
    """The whole check."""
    is_awaited: bool
    """Whether somebody waits for it."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """One test."""

    titles: tuple[str, ...]
    """Titles of what holds it, outermost first, and its own."""
    call: Node
    """The call that makes it; the whole script for checks outside of tests."""
    rows: tuple[str, ...]
    """What it is run for, where it is run for several."""
    checks: tuple[Check, ...]
    """Its checks in the order of the text."""
    demands: float
    """How many checks it says that it makes; 0 where it does not."""


@lru_cache(maxsize=32)
def cases(script: Script) -> tuple[Case, ...]:
    """All tests of a script, and last what is checked outside of them."""
    names = names_of(script)
    calls = [call for call in script.of("call_expression") if _is_test(call)]
    checks = list(all_checks(script, names))
    found = []
    for call in sorted(calls, key=lambda one: one.start_byte):
        inside = tuple(one for one in checks if _is_inside(one.node, call))
        titles = (*reversed([_title(up) for up in above(call) if _is_suite(up)]), _title(call))
        found.append(
            Case(titles=titles, call=call, rows=tuple(_rows(call, names)), checks=inside, demands=_demands(call))
        )
    loose = tuple(one for one in checks if not any(_is_inside(one.node, call) for call in calls))
    return (*found, Case(titles=(), call=script.root, rows=(), checks=loose, demands=0))


def _is_inside(node: Node, outer: Node) -> bool:
    return outer.start_byte <= node.start_byte and node.end_byte <= outer.end_byte


def _is_test(call: Node) -> bool:
    root = callee(call).partition(".")[0].removesuffix("()")
    given = call_arguments(call)
    return (root in TESTS or callee(call) in {"t.test", "suite.test"}) and any(one.type in _CODE for one in given)


_CODE = FUNCTIONS | {"identifier", "member_expression", "call_expression"}


def _is_suite(node: Node) -> bool:
    return node.type == "call_expression" and callee(node).partition(".")[0].removesuffix("()") in SUITES


def _title(call: Node) -> str:
    given = call_arguments(call)
    return text_of(given[0]).strip("'\"`") if given else ""


def body_of(call: Node) -> Node | None:
    """The function that a test gives."""
    return next((one for one in reversed(call_arguments(call)) if one.type in FUNCTIONS), None)


def _demands(call: Node) -> float:
    for one in within(call):
        if one.type == "call_expression":
            name, given = callee(one), call_arguments(one)
            if name in {"expect.assertions", "t.plan", "assert.expect"} and given and text_of(given[0]).isdigit():
                return float(text_of(given[0]))
            if name == "expect.hasAssertions":
                return 0.5
    return 0


def _rows(call: Node, names: Names) -> Iterator[str]:
    """What the calls around a test say it is run for: ``.each``, a loop over a list, ``forEach``."""
    for one in (call, *above(call)):
        table: Node | None = None
        if one.type == "for_in_statement":
            table = one.child_by_field_name("right")
        elif one.type == "call_expression":
            function = bare(one.child_by_field_name("function"))
            if (
                function is not None
                and function.type == "call_expression"
                and callee(function).endswith((".each", ".for"))
            ):
                table = next(iter(call_arguments(function)), function.child_by_field_name("arguments"))
            elif function is not None and callee(one).endswith((".forEach", ".map")):
                table = function.child_by_field_name("object")
        yield from _entries(table, names)


def _entries(table: Node | None, names: Names) -> Iterator[str]:
    table = bare(table)
    if table is not None and table.type == "identifier":
        found = names.binding(text_of(table), table)
        table = bare(found.value) if found is not None else None
    if table is None:
        return
    if table.type == "template_string":
        lines = (table.text or b"").decode("utf-8", "replace").strip("`").splitlines()
        yield from (" ".join(line.split()) for line in lines if "|" in line or "${" in line)
    elif table.type == "array":
        yield from (text_of(one) for one in table.named_children if one.type != "comment")
    elif table.type == "call_expression" and dotted(table).startswith("Object."):
        yield from _entries(next(iter(call_arguments(table)), None), names)
    elif table.type == "object":
        yield from (text_of(one) for one in table.named_children if one.type == "pair")


def all_checks(script: Script, names: Names) -> Iterator[Check]:
    """Every check of a script."""
    found = [*_expected(script), *_should(script), *_asserted(script, names)]
    yield from sorted(found, key=lambda one: one.node.start_byte)


def _expected(script: Script) -> Iterator[Check]:
    for call in script.of("call_expression"):
        if callee(call) in _EXPECTS:
            given = call_arguments(call)
            yield _chain(call, text_of(given[0]) if given else "")


def _should(script: Script) -> Iterator[Check]:
    for node in script.of("member_expression"):
        if text_of(node.child_by_field_name("property")) == "should":
            yield _chain(node, text_of(node.child_by_field_name("object")))


def _chain(start: Node, subject: str) -> Check:
    """A check that goes on in members and calls from where it begins."""
    top, last = start, None
    parts: list[str] = []
    while (outer := top.parent) is not None:
        if outer.type == "member_expression" and outer.child_by_field_name("object") == top:
            parts.append(text_of(outer.child_by_field_name("property")))
        elif outer.type == "subscript_expression" and outer.child_by_field_name("object") == top:
            parts.append(text_of(outer.child_by_field_name("index")).strip("'\"`"))
        elif outer.type == "call_expression" and outer.child_by_field_name("function") == top:
            last = outer
        elif outer.type != "non_null_expression":
            break
        top = outer
    given = tuple(map(text_of, call_arguments(last))) if last is not None and parts else ()
    return _check(top, subject, ".".join(parts), given)


def _asserted(script: Script, names: Names) -> Iterator[Check]:
    for call in script.of("call_expression"):
        name = names.full(call.child_by_field_name("function")).removeprefix("~")
        root, _, last = name.rpartition(".")
        is_check = name == "assert" or root in _ASSERTS or (root.startswith("t.") and last)
        if is_check and last not in {
            "plan",
            "end",
            "test",
            "skip",
            "todo",
            "mock",
            "use",
            "diagnostic",
            "after",
            "before",
        }:
            given = tuple(map(text_of, call_arguments(call)))
            yield _check(call, given[0] if given else "", f"assert.{last}", given[1:])


def _check(node: Node, subject: str, matcher: str, given: tuple[str, ...]) -> Check:
    return Check(
        text=text_of(node),
        subject=subject.removeprefix("await "),
        matcher=matcher,
        given=given,
        strength=graded(subject, matcher, given),
        node=node,
        is_awaited=_is_awaited(node),
    )


def _is_awaited(node: Node) -> bool:
    """Whether somebody waits for a check, or is handed it."""
    for outer in above(node):
        if outer.type in {"await_expression", "return_statement", "yield_expression", "variable_declarator"}:
            return True
        if outer.type in FUNCTIONS:
            return outer.child_by_field_name("body") == node
        if outer.type == "expression_statement":
            return False
        node = outer
    return False


def conditions(node: Node) -> list[str]:
    """What decides whether a piece of a test runs: conditions, switches, handlers, functions that are called later."""
    found: list[str] = []
    inner = node
    for outer in above(node):
        if outer.type in {"if_statement", "ternary_expression"}:
            if outer.child_by_field_name("condition") != inner:
                found.append("if")
        elif outer.type in {"switch_case", "switch_default", "catch_clause", "while_statement"}:
            found.append(outer.type)
        elif outer.type == "binary_expression" and outer.child_by_field_name("right") == inner:
            if text_of(outer.child_by_field_name("operator")) in {"&&", "||", "??"}:
                found.append("if")
        elif outer.type in FUNCTIONS and _is_later(outer):
            found.append("function")
        inner = outer
    return found


def _is_later(function: Node) -> bool:
    """Whether a function is only kept, or handed to what calls it when nobody waits."""
    outer = function.parent
    if outer is None or outer.type != "arguments" or outer.parent is None:
        return outer is None or outer.type != "parenthesized_expression"
    call = outer.parent
    return callee(call).rpartition(".")[2] in _LATER and not _is_awaited(call)
