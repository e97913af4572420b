"""Tests that are left out, or that leave the others out."""

from collections.abc import Iterator

from tree_sitter import Node

from regreen.act.guard.marks import added
from regreen.act.guard.rule import Rule
from regreen.act.guard.scripts.cases import SUITES, TESTS
from regreen.act.guard.scripts.reading import nodes
from regreen.act.guard.view import Role
from regreen.syntax.javascript import Script, bare, dotted, text_of
from regreen.syntax.script_names import Names, uses
from regreen.syntax.script_values import said

_ROOTS = TESTS | SUITES | {"t", "this", "ctx", "context", "Deno", "bench", "QUnit", "task"}
_ONLY = frozenset({"only", "runOnly"})
_SKIPS = frozenset(
    {"skip", "todo", "skipIf", "runIf", "fails", "failing", "fixme", "ignore", "pending", "skipTest", "if", "slow"}
) - {"slow"}
_RETRIES = frozenset({"retry", "retries"})
_ONLY_NAMES = frozenset({"fit", "fdescribe", "ddescribe", "iit"})
_SKIP_NAMES = frozenset({"xit", "xtest", "xdescribe", "xspecify", "xcontext", "pending"})


def _parts(name: str) -> tuple[str, set[str]]:
    parts = [part.removesuffix("()") for part in name.removeprefix("~").split(".")]
    root = parts[0]
    members = set(parts[1:])
    if root in {"vitest", "mocha", "@jest/globals", "bun:test", "@playwright/test", "test", "ava", "tap", "tape"}:
        return (parts[1], set(parts[2:])) if len(parts) > 1 and parts[1] in _ROOTS else (root, members)
    return root, members


def _marked(script: Script, names: Names, members: frozenset[str], plain: frozenset[str]) -> Iterator[Node]:
    for node, name in uses(script, names):
        root, taken = _parts(name)
        if (root in _ROOTS and taken & members) or root in plain or dotted(node) in plain:
            yield node
    for node in script.of("member_expression"):
        held = bare(node.child_by_field_name("object"))
        is_this = held is not None and held.type == "this"
        made = held is not None and held.type == "call_expression" and dotted(held).partition(".")[0] in _ROOTS
        if (is_this or made) and text_of(node.child_by_field_name("property")) in members:
            yield node


def _options(script: Script, keys: frozenset[str]) -> Iterator[Node]:
    """``{ skip: true }`` given to a test."""
    for node in script.of("pair"):
        given = node.parent.parent if node.parent is not None else None
        call = given.parent if given is not None and given.type == "arguments" else None
        root = dotted(call.child_by_field_name("function")).partition(".")[0] if call is not None else ""
        value = said(node.child_by_field_name("value"))
        if (
            root in _ROOTS
            and text_of(node.child_by_field_name("key")) in keys
            and value not in {"false", "undefined", "0"}
        ):
            yield node


def _only(script: Script, names: Names) -> Iterator[Node]:
    yield from _marked(script, names, _ONLY, _ONLY_NAMES)
    yield from _options(script, _ONLY)


def _skipped(script: Script, names: Names) -> Iterator[Node]:
    yield from _marked(script, names, _SKIPS, _SKIP_NAMES)
    yield from _options(script, _SKIPS - {"if"})


def _tried_again(script: Script, _: Names) -> Iterator[Node]:
    yield from _options(script, _RETRIES)
    for node in script.of("call_expression"):
        if dotted(node.child_by_field_name("function")).rpartition(".")[2] in {"retryTimes", "retries"}:
            yield node


RULES = (
    Rule(
        id="script-only",
        message="Only some tests are run.",
        doc="`.only`, `fit`, `fdescribe`, `{ only: true }`.",
        find=added(nodes(_only), Role.TEST),
    ),
    Rule(
        id="script-skip",
        message="A test is left out, or expected to fail.",
        doc="`.skip`, `.todo`, `.failing`, `.fails`, `.skipIf`, `.runIf`, `xit`, `xdescribe`, `this.skip`, `{ skip: "
        "true }`.",
        find=added(nodes(_skipped), Role.TEST),
    ),
    Rule(
        id="script-retry",
        message="A test is tried again until it passes.",
        doc="`{ retry: 5 }`, `jest.retryTimes`, `this.retries`: an answer that is right now and then passes.",
        find=added(nodes(_tried_again), Role.TEST),
    ),
)
