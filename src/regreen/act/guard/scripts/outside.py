"""Answers from elsewhere: text run as code, other programs, the disk, the network, the clock, chance."""

from collections.abc import Iterator

from tree_sitter import Node

from regreen.act.guard.marks import added
from regreen.act.guard.rule import Rule
from regreen.act.guard.scripts.reading import called, calls, first_uses, nodes, own
from regreen.act.guard.view import Role
from regreen.model.verdicts import RuleSeverity
from regreen.syntax.javascript import Script, bare, call_arguments, text_of, unquoted, within
from regreen.syntax.script_names import FUNCTIONS, Names, uses
from regreen.syntax.script_values import is_constant, said

_MODULES = frozenset(
    {
        "child_process",
        "fs",
        "fs/promises",
        "fs-extra",
        "graceful-fs",
        "vm",
        "net",
        "tls",
        "dgram",
        "dns",
        "http",
        "https",
        "http2",
        "worker_threads",
        "cluster",
        "inspector",
        "v8",
        "module",
        "repl",
        "async_hooks",
        "sqlite",
        "better-sqlite3",
        "axios",
        "got",
        "ky",
        "node-fetch",
        "cross-fetch",
        "undici",
        "request",
        "superagent",
        "ws",
        "execa",
        "shelljs",
        "simple-git",
    }
)
_OUTSIDE = frozenset(
    {
        "fetch",
        "XMLHttpRequest",
        "WebSocket",
        "EventSource",
        "navigator.sendBeacon",
        "localStorage",
        "sessionStorage",
        "indexedDB",
        "caches",
        "importScripts",
        "Worker",
        "SharedWorker",
    }
)
_CLOCKS = ("Date.now", "performance.now", "performance.timeOrigin", "process.hrtime", "process.uptime", "Temporal.Now")
_COMPARED = frozenset({"<", "<=", ">", ">=", "==", "===", "!=", "!=="})
_DEPTH = 3
"""Names that are written out one after the other."""
_LARGE = 10**9
"""Numbers from here on are moments, in seconds or milliseconds since 1970; smaller ones are spans."""
_CALENDAR = (".getFullYear", ".getMonth", ".getDate", ".getDay", ".getHours", ".getMinutes", ".getUTC", ".toISOString")


def _runs_text(script: Script, names: Names) -> Iterator[Node]:
    for node, name in calls(script, names):
        given = call_arguments(node)
        computed = bool(given) and said(given[0]) is None
        texts = bool(given) and given[0].type in {"string", "template_string"}
        runs = name in {"eval", "Function", "vm.runInThisContext", "vm.runInNewContext"}
        loads = name in {"require", "import", "process.binding"} and computed
        takes_text = name in {"setTimeout", "setInterval"} or name.endswith(".constructor")
        if runs or loads or (takes_text and texts):
            yield node
    for node, name in uses(script, names):
        if name == "eval" and not _is_called(node):
            yield node


def _is_called(node: Node) -> bool:
    return node.parent is not None and node.parent.type in {"call_expression", "new_expression"}


def _outside(script: Script, names: Names) -> Iterator[tuple[str, Node]]:
    for node, name in uses(script, names):
        found = next((one for one in _OUTSIDE if name == one or name.startswith(f"{one}.")), None)
        if found is not None and not own(name):
            yield found, node
    for node in script.of("string"):
        module = unquoted(node).removeprefix("node:")
        if module in _MODULES and _is_import(node):
            yield module, node


def _is_import(node: Node) -> bool:
    outer = node.parent
    if outer is not None and outer.type in {"import_statement", "import_require_clause", "export_statement"}:
        return True
    call = outer.parent if outer is not None and outer.type == "arguments" else None
    function = call.child_by_field_name("function") if call is not None else None
    loads = {"require", "import", "process.getBuiltinModule", "module.require"}
    return function is not None and text_of(function) in loads


def _is_clock(node: Node, names: Names) -> bool:
    """Whether an expression asks the clock by itself."""
    if node.type not in {"call_expression", "new_expression", "member_expression"}:
        return False
    name = names.full(called(node) or node)
    if name == "Date":
        return node.type == "call_expression" or not call_arguments(node)
    return name.startswith(_CLOCKS) and node.type != "new_expression"


def _holds_clock(node: Node | None, names: Names, depth: int = 0) -> bool:
    if node is None or depth > _DEPTH:
        return False
    for one in within(node):
        is_name = one.type == "identifier" and one.id not in names.places
        found = names.binding(text_of(one), one) if is_name else None
        value = found.value if found is not None and found.value != node else None
        is_code = value is not None and value.type in FUNCTIONS
        if _is_clock(one, names) or (not is_code and _holds_clock(value, names, depth + 1)):
            return True
    return False


def _clock(script: Script, names: Names) -> Iterator[tuple[str, Node]]:
    for node in script.of("call_expression", "new_expression"):
        if _is_clock(node, names):
            yield "clock", node


def _bombs(script: Script, names: Names) -> Iterator[Node]:
    for node in script.of("binary_expression"):
        sign = text_of(node.child_by_field_name("operator"))
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        for asked, held in ((left, right), (right, left)):
            if asked is None or held is None or not _holds_clock(asked, names):
                continue
            is_rest = sign == "%" and asked is left and is_constant(held)
            if is_rest or (sign in _COMPARED and _is_moment(asked, held, names)):
                yield node


def _is_moment(asked: Node, held: Node, names: Names) -> bool:
    """Whether a comparison with the clock is decided by a fixed moment, and not by how long something took."""
    if not _is_fixed(held, names):
        return False
    value = said(bare(held))
    number = _number(value)
    is_span = number is not None and abs(number) < _LARGE
    text = " ".join(_written_out(asked, names))
    if not is_span or any(word in text for word in _CALENDAR):
        return True
    return all(_is_of_clock(one, names) for one in _leaves(asked))


def _written_out(node: Node, names: Names) -> Iterator[str]:
    yield text_of(node)
    for one in within(node):
        found = names.binding(text_of(one), one) if one.type == "identifier" else None
        if found is not None and found.value is not None:
            yield text_of(found.value)


def _leaves(node: Node) -> Iterator[Node]:
    return (one for one in within(node) if one.type in {"identifier", "this"} and one.parent is not None)


def _is_of_clock(node: Node, names: Names) -> bool:
    """Whether a name is the clock's own, or a module's that is set once: where the process began."""
    if node.type == "this":
        return False
    found = names.binding(text_of(node), node)
    return found is None or (found.scope.type == "program" and found.value is not None)


def _is_fixed(node: Node, names: Names) -> bool:
    """Whether an expression is always the same: literals, dates of literals, constants of the module set to these."""
    for one in within(node):
        if one.type == "this" or (one.type == "identifier" and not _is_fixed_name(one, names)):
            return False
    return not any(_is_clock(one, names) for one in within(node))


def _is_fixed_name(node: Node, names: Names) -> bool:
    text = text_of(node)
    found = names.binding(text, node)
    if found is None:
        return text in {"Date", "Number", "Math", "parseInt", "undefined", "BigInt"}
    return found.value is not None and found.value.id != node.id and _is_fixed(found.value, names)


def _number(value: str | None) -> float | None:
    try:
        return float(value) if value is not None else None
    except ValueError:
        return None


def _chance(script: Script, names: Names) -> Iterator[tuple[str, Node]]:
    for node, name in uses(script, names):
        if name == "Math.random" or name.startswith(("crypto.random", "crypto.getRandomValues")):
            yield "chance", node


RULES = (
    Rule(
        id="script-runs-text",
        message="It runs text as code, or loads a module by a computed name.",
        doc="`eval`, `new Function`, a constructor's constructor, timers with texts, `require` and `import` of what "
        "is worked out.",
        find=added(nodes(_runs_text), Role.SOURCE),
    ),
    Rule(
        id="script-reaches-out",
        message="It starts programs, or reaches the disk or the network, which it did not before.",
        doc="`child_process`, `fs`, `vm`, `fetch`, storage of the browser, libraries that fetch.",
        find=first_uses(_outside),
    ),
    Rule(
        id="script-time-bomb",
        message="The clock is compared with a constant.",
        doc="`Date`, `Date.now`, `performance.now`, by another name too, against a fixed moment, a year, an hour, the "
        "time since the process began, or a remainder. How long something took is not meant.",
        find=added(nodes(_bombs), Role.SOURCE),
    ),
    Rule(
        id="script-clock",
        severity=RuleSeverity.WARN,
        message="It asks the clock, which it did not before.",
        doc="A reader should know.",
        find=first_uses(_clock),
    ),
    Rule(
        id="script-chance",
        message="It uses chance, which it did not before.",
        doc="A change that is right now and then can pass by luck.",
        find=first_uses(_chance),
    ),
)
