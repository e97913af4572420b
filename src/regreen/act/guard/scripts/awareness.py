"""Code that asks whether it is under test: the process, the stack, names of frameworks and of test files."""

import re
from collections.abc import Iterator

from tree_sitter import Node

from regreen.act.guard.marks import added
from regreen.act.guard.rule import Rule
from regreen.act.guard.scripts.reading import FRAMEWORK, calls, nodes, own
from regreen.act.guard.view import Role
from regreen.syntax.javascript import Script, bare, call_arguments, dotted, text_of, unquoted
from regreen.syntax.script_names import Names, required, uses
from regreen.syntax.script_values import said

_HARMLESS = frozenset(
    {
        "nextTick",
        "cwd",
        "platform",
        "arch",
        "stdout",
        "stderr",
        "emitWarning",
        "memoryUsage",
        "version",
        "versions",
        "hrtime",
        "uptime",
    }
)
"""Parts of ``process`` that say nothing about how it was started; the clock has a rule of its own."""
_AWARE = (
    "import.meta.env",
    "import.meta.vitest",
    "import.meta.jest",
    "require.main",
    "require.cache",
    "require.extensions",
    "module.parent",
    "module.children",
    "Deno",
    "Bun",
)
_MODULES = re.compile(
    r"(?:@jest/.*|jest(?:-.*)?|vitest(?:/.*)?|mocha|chai(?:-.*)?|ava|tap|tape|uvu(?:/.*)?|jasmine.*|sinon|"
    r"(?:node:)?test|(?:node:)?test/reporters|bun:test|@playwright/test|cypress|supertest|@testing-library/.*)\Z"
)
_GIVEN = re.compile(r"__(?:vitest|jest|mocha|karma|playwright|cypress|coverage)")
"""How names begin that runners put into the global object."""
_WORDS = re.compile(
    r"__(?:vitest|jest|mocha|karma)|\b(?:jest|vitest|mocha|jasmine|karma|NODE_TEST_CONTEXT)\b|\bJEST_|\bVITEST|__tests__|__mocks__|__snapshots__|"
    r"[._-](?:test|spec)s?\\?\.(?:[cm]?[jt]sx?\b|\W|\Z)|[\w)][._-](?:test|spec)\Z|(?:\A|[/\\])(?:tests?|spec)[/\\]",
)
_QUERIES = frozenset({"split", "match", "matchAll", "search", "replace"})
_EQUALS = frozenset({"==", "===", "!=", "!=="})
_OWN_PLACE = ("import.meta.url", "import.meta.filename", "import.meta.dirname", "__filename", "__dirname")
_SURROUNDINGS = (
    "process.cwd()",
    *(f"{module}.{name}()" for module in ("os", "require()") for name in ("hostname", "userInfo", "homedir", "tmpdir")),
)
"""What differs from machine to machine: no right answer depends on how it is spelt."""
_OF_TESTS = re.compile(r"(?i)(?<![a-z])(?:tests?|specs?|mocks?)(?![a-z])")
_PRETENDED = re.compile(r"(?i)\bjsdom\b|\bhappy-?dom\b")
"""Browsers that only tests run in."""
_QUERIES_OF_BOTH = frozenset({"includes", "indexOf", "lastIndexOf", "startsWith", "endsWith"})


def _is_aware(node: Node, name: str) -> bool:
    first, _, rest = name.partition(".")
    if first == "process":
        return rest.partition(".")[0].removesuffix("()") not in _HARMLESS
    if first in FRAMEWORK - {"it", "test", "assert"} or _GIVEN.match(first):
        return True
    if first in {"it", "test"}:
        return _is_asked_for(node)
    if first in {"globalThis", "global"} and not rest:
        return not _is_asked_for(node)
    return any(name == one or name.startswith(f"{one}.") for one in _AWARE)


def _is_asked_for(node: Node) -> bool:
    return node.parent is not None and node.parent.type == "unary_expression" and "typeof" in text_of(node.parent)


def _aware(script: Script, names: Names) -> Iterator[Node]:
    for node, name in uses(script, names):
        if not own(name) and _is_aware(node, name):
            yield node
    for node in script.of("string", "template_string", "regex", "binary_expression"):
        if _names_tests(node):
            yield node
    for node in script.of("binary_expression", "call_expression"):
        if _asks_where(node, names):
            yield node


def _asks_where(node: Node, names: Names) -> bool:
    """Whether the script's own place is held against a test's, or a browser's name against one that is none."""
    parts = _compared(node)
    said_ = [text_of(one) for one in parts if one.type in {"string", "template_string", "regex"}]
    if any(_PRETENDED.search(text) for text in said_):
        return True
    if said_ and any(names.full(one).startswith(_SURROUNDINGS) for one in parts):
        return True
    is_place = any(names.full(one) in _OWN_PLACE for one in parts)
    return is_place and any(_OF_TESTS.search(text) for text in said_)


def _compared(node: Node) -> list[Node]:
    """What a comparison or a question about a text holds against each other."""
    if node.type == "binary_expression":
        asks = text_of(node.child_by_field_name("operator")) in _EQUALS
        sides = [bare(node.child_by_field_name(side)) for side in ("left", "right")]
        return [one for one in sides if one is not None] if asks else []
    function = node.child_by_field_name("function")
    if function is None or function.type != "member_expression":
        return []
    held, member = function.child_by_field_name("object"), text_of(function.child_by_field_name("property"))
    asks = member in (_QUERIES | _QUERIES_OF_BOTH | {"test", "exec"}) - {"replace"}
    return [held, *call_arguments(node)] if asks and held is not None else []


def _names_tests(node: Node) -> bool:
    if node.type == "binary_expression":
        found = said(node)
        return found is not None and found.startswith("'") and _WORDS.search(found[1:-1]) is not None
    text = unquoted(node) if node.type != "regex" else text_of(node.child_by_field_name("pattern"))
    return _WORDS.search(text) is not None or (_MODULES.match(text) is not None and _is_imported(node))


def _is_imported(node: Node) -> bool:
    parent = node.parent
    if parent is not None and parent.type == "import_statement":
        return True
    return parent is not None and bool(required(parent.parent))


def _stack(script: Script, names: Names) -> Iterator[Node]:
    for node, name in calls(script, names):
        given = call_arguments(node)
        is_own = bool(given) and text_of(given[0]) == "this"
        if (name == "Error.captureStackTrace" and not is_own) or name.endswith("util.getCallSites"):
            yield node
    for node in script.of("member_expression", "subscript_expression"):
        if _is_of_stack(node, names):
            yield node
    for node in script.of("variable_declarator"):
        pattern = node.child_by_field_name("name")
        takes = pattern is not None and pattern.type == "object_pattern"
        if takes and re.search(r"\bstack\b", text_of(pattern)) and _is_made(node.child_by_field_name("value"), names):
            yield node


def _is_of_stack(node: Node, names: Names) -> bool:
    member, held = dotted(node).rpartition(".")[2], node.child_by_field_name("object")
    if member == "stack":
        return _is_made(held, names) or _is_searched(node)
    if member == "caller":
        return held is not None and (held.type == "identifier" or "callee" in text_of(held))
    return names.full(node) in {"Error.prepareStackTrace", "Error.stackTraceLimit", "arguments.callee"}


def _is_made(node: Node | None, names: Names) -> bool:
    """Whether an object is an error that was made here: nobody threw it."""
    node = bare(node)
    if node is not None and node.type == "identifier":
        found = names.binding(text_of(node), node)
        node = bare(found.value) if found is not None else None
    if node is None or node.type not in {"new_expression", "call_expression"}:
        return False
    made = node.child_by_field_name("constructor") or node.child_by_field_name("function")
    return names.full(made).endswith("Error")


def _is_searched(node: Node) -> bool:
    """Whether a stack is read as a text."""
    member = node.parent
    if member is None or member.type != "member_expression" or member.child_by_field_name("object") != node:
        return _is_tested(node)
    asked, call = text_of(member.child_by_field_name("property")), member.parent
    given = call_arguments(call) if call is not None and call.type == "call_expression" else []
    is_text = bool(given) and given[0].type in {"string", "template_string", "regex"}
    return (asked in _QUERIES and bool(given)) or (asked in _QUERIES_OF_BOTH and is_text)


def _is_tested(node: Node) -> bool:
    call = node.parent.parent if node.parent is not None and node.parent.type == "arguments" else None
    return call is not None and dotted(call.child_by_field_name("function")).endswith((".test", ".exec"))


RULES = (
    Rule(
        id="script-test-aware",
        message="It looks at whether it is under test, or at how the process was started.",
        doc="`process.env`, `process.argv`, `process.exit` and their like, the bare global object, a framework's "
        "names, globals and modules, names of test files in texts and patterns, its own place held against a "
        "test's, the current folder or the machine's name against a text, a browser's name against jsdom's. "
        "`process.nextTick`, `cwd`, `platform` and "
        "streams are let through.",
        find=added(nodes(_aware), Role.SOURCE),
    ),
    Rule(
        id="script-reads-stack",
        message="It looks at who calls it.",
        doc="The stack of an error made for it, a stack that is searched as a text, `captureStackTrace` of anything "
        "but `this`, `arguments.callee`, `caller`.",
        find=added(nodes(_stack), Role.SOURCE),
    ),
)
