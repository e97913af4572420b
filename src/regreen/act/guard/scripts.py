"""Rules over JavaScript and TypeScript."""

from collections.abc import Callable, Iterator

from tree_sitter import Node

from regreen.act.guard.marks import Mark, added
from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.view import Look, Role, Side
from regreen.syntax.javascript import Script, call_arguments, callee, line_of, text_of

_TESTS = frozenset({"it", "test", "specify", "Deno.test"})
_ONLY = (".only", "fit", "fdescribe", ".only.each")
_SKIP = (
    ".skip",
    "xit",
    "xtest",
    "xdescribe",
    ".todo",
    ".skipIf",
    ".runIf",
    ".fails",
    ".failing",
    "this.skip",
    "pending",
)
_STRENGTH = {
    "toBe": 6,
    "toEqual": 6,
    "toStrictEqual": 6,
    "toThrow": 5,
    "toMatchObject": 5,
    "toHaveBeenCalledWith": 6,
    "toBeNull": 6,
    "toBeUndefined": 6,
    "toBeCloseTo": 4,
    "toHaveLength": 4,
    "toMatch": 3,
    "toContain": 3,
    "toBeGreaterThan": 3,
    "toBeGreaterThanOrEqual": 3,
    "toBeLessThan": 3,
    "toBeLessThanOrEqual": 3,
    "toHaveBeenCalled": 2,
    "toBeDefined": 1,
    "toBeTruthy": 1,
    "toBeFalsy": 1,
    "toBeInstanceOf": 2,
}
_AWARE = (
    "process.env",
    "import.meta.env",
    "import.meta.vitest",
    "process.argv",
    "process.exit",
    "process.exitCode",
    "process.on",
    "process.kill",
    "process.abort",
    "require.main",
    "require.cache",
    "module.parent",
    "globalThis.expect",
    "global.expect",
    "globalThis.jest",
    "global.jest",
    "globalThis.it",
    "global.it",
    "Error.prepareStackTrace",
    "Error.captureStackTrace",
    "expect.extend",
)
_GLOBALS = ("expect", "jest", "vi", "describe", "it", "test", "beforeEach", "__karma__", "JEST_WORKER_ID", "VITEST")
_RUNS = (
    "eval",
    "Function",
    "require",
    "child_process",
    "vm.runInThisContext",
    "fetch",
    "XMLHttpRequest",
    "execSync",
    "spawnSync",
)


def _nodes(find: Callable[[Script], Iterator[Node]]) -> Callable[[Side], Iterator[Mark]]:
    def collect(side: Side) -> Iterator[Mark]:
        if side.script is not None:
            for node in find(side.script):
                yield Mark(key=text_of(node)[:300], line=line_of(node))

    return collect


def _calls(script: Script, ends: tuple[str, ...]) -> Iterator[Node]:
    for call in script.of("call_expression"):
        name = callee(call).replace("()", "")
        if any(name == end or (end.startswith(".") and name.endswith(end)) for end in ends):
            yield call.child_by_field_name("function") or call


def _only(script: Script) -> Iterator[Node]:
    return _calls(script, _ONLY)


def _skipped(script: Script) -> Iterator[Node]:
    return _calls(script, _SKIP)


def tests(script: Script) -> dict[str, Node]:
    """Test calls by title."""
    found: dict[str, Node] = {}
    for call in script.of("call_expression"):
        name = callee(call).split(".")[0].replace("()", "")
        given = call_arguments(call)
        if name in _TESTS and len(given) > 1:
            found[text_of(given[0])] = call
    return found


def _checks(node: Node) -> list[tuple[str, str, int]]:
    """Text, subject and strength of every ``expect(…)…`` and ``assert…`` below a node."""
    found: list[tuple[str, str, int]] = []
    waiting = [node]
    while waiting:
        one = waiting.pop()
        name = callee(one) if one.type == "call_expression" else ""
        if name.startswith("expect()."):
            subject = _subject(one)
            found.append((text_of(one), subject, _strength(one, name, subject)))
        elif name.split(".")[0] in {"assert", "t"} and name not in {"assert()", "t"}:
            found.append((text_of(one), text_of(call_arguments(one)[0]) if call_arguments(one) else "", 5))
        else:
            waiting.extend(reversed(one.children))
    return found


def _subject(call: Node) -> str:
    inner = call.child_by_field_name("function")
    while inner is not None and inner.type == "member_expression":
        inner = inner.child_by_field_name("object")
    given = call_arguments(inner) if inner is not None else []
    return text_of(given[0]) if given else ""


def _strength(call: Node, name: str, subject: str) -> int:
    given = [text_of(one) for one in call_arguments(call)]
    constant = subject in {"true", "false", "null", "undefined"} or subject.isdigit() or subject[:1] in {'"', "'"}
    if constant or (given and given[0] == subject):
        return 0
    base = _STRENGTH.get(name.rsplit(".", maxsplit=1)[-1].replace("()", ""), 3)
    return min(base, 2) if ".not." in name else base


def _pairs(look: Look) -> Iterator[tuple[str, Node, Node | None]]:
    old: dict[str, tuple[str, Node]] = {}
    new: dict[str, Node] = {}
    for view in look.of(Role.TEST):
        if view.before is not None and view.before.script is not None:
            old |= {title: (view.path, node) for title, node in tests(view.before.script).items()}
        if view.after is not None and view.after.script is not None:
            new |= tests(view.after.script)
    for title, (path, node) in old.items():
        yield path, node, new.get(title) or _same_body(node, new)


def _same_body(node: Node, new: dict[str, Node]) -> Node | None:
    said = sorted(text for text, _, _ in _checks(node))
    return next((one for one in new.values() if said and said == sorted(text for text, _, _ in _checks(one))), None)


def _gone(look: Look) -> Iterator[Place]:
    for path, old, new in _pairs(look):
        if new is None:
            yield Place(file=path, line=line_of(old), before=text_of(old))


def _less(look: Look) -> Iterator[Place]:
    for path, old, new in _pairs(look):
        if new is None:
            continue
        had, has = _checks(old), _checks(new)
        lost = [one for one in had if one[0] not in {text for text, _, _ in has}]
        gained = [one for one in has if one[0] not in {text for text, _, _ in had}]
        for text, subject, strength in lost:
            instead = next((one for one in gained if one[1] == subject), gained[0] if gained else None)
            if instead is not None:
                gained.remove(instead)
            if instead is None or instead[2] < strength:
                yield Place(file=path, line=line_of(new), before=text, after=instead[0] if instead else "")


def _swallowed(script: Script) -> Iterator[Node]:
    for clause in script.of("catch_clause"):
        body = text_of(clause.child_by_field_name("body"))
        if "throw" not in body and "reject" not in body and "expect(" not in body:
            name = text_of(clause.child_by_field_name("parameter"))
            if not name or name not in body:
                yield clause


def _aware(script: Script) -> Iterator[Node]:
    for node in script.of("member_expression"):
        if text_of(node).startswith(_AWARE) and (node.parent is None or node.parent.type != "member_expression"):
            yield node
    for node in script.of("unary_expression", "binary_expression"):
        text = text_of(node)
        if "typeof" in text and any(f"typeof {name}" in text for name in _GLOBALS):
            yield node
    for node in script.of("string"):
        if any(word in text_of(node) for word in (".test.", ".spec.", "__tests__", "jest", "vitest", "JEST_", "mocha")):
            yield node


def _running(script: Script) -> Iterator[Node]:
    yield from _calls(script, tuple(name for name in _RUNS if name != "require"))
    for node in script.of("new_expression"):
        if text_of(node.child_by_field_name("constructor")) in {"Function", "XMLHttpRequest", "WebSocket"}:
            yield node
    for node in script.of("string"):
        bare = text_of(node).strip("'\"`").removeprefix("node:")
        if bare in {
            "child_process",
            "fs",
            "vm",
            "net",
            "http",
            "https",
            "worker_threads",
            "fs/promises",
        } and _is_import(node):
            yield node


def _is_import(node: Node) -> bool:
    inner, above = node, node.parent
    while above is not None and above.type in {"arguments", "call_expression", "import_clause"}:
        inner, above = above, above.parent
    called = text_of(inner).startswith(("require", "import("))
    return called or (above is not None and above.type == "import_statement")


def _patched(script: Script) -> Iterator[Node]:
    for node in script.of("assignment_expression"):
        target = text_of(node.child_by_field_name("left"))
        if ".prototype." in target or target.startswith(
            ("globalThis.", "global.", "window.", "Object.", "Array.", "Math.", "JSON.")
        ):
            yield node
    yield from _calls(script, ("Object.defineProperty", "Reflect.defineProperty", "Object.setPrototypeOf"))


def _mocked(script: Script) -> Iterator[Node]:
    return _calls(
        script,
        ("jest.mock", "vi.mock", "jest.spyOn", "vi.spyOn", "jest.doMock", "vi.doMock", "sinon.stub", "sinon.replace"),
    )


def _agreeing(script: Script) -> Iterator[Node]:
    for node in script.of("method_definition", "pair"):
        name = text_of(node.child_by_field_name("name") or node.child_by_field_name("key"))
        if name in {
            "valueOf",
            "toString",
            "toJSON",
            "asymmetricMatch",
            "[Symbol.toPrimitive]",
            "equals",
        } and "this" not in text_of(node):
            yield node


def _pinned(script: Script) -> Iterator[Node]:
    """Branches that pin two things, or a text form of one, to literals and return a literal."""
    for node in script.of("if_statement"):
        condition, body = (
            text_of(node.child_by_field_name("condition")),
            text_of(node.child_by_field_name("consequence")),
        )
        answer = body.strip("{} ;").removeprefix("return").strip(" ;")
        literal = answer[:1] in {'"', "'", "[", "{", "`"} or answer.lstrip("-").replace(".", "", 1).isdigit()
        pins = condition.count("===") + condition.count(" == ")
        hidden = "JSON.stringify" in condition or "toString()" in condition
        if (
            "return" in body
            and literal
            and answer not in {"0", "1", "-1", '""', "''", "[]", "{}"}
            and (pins > 1 or (hidden and pins))
        ):
            yield node


RULES = (
    Rule(
        id="script-only",
        message="Only some tests are run.",
        doc="`.only`, `fit`, `fdescribe`.",
        find=added(_nodes(_only), Role.TEST),
    ),
    Rule(
        id="script-skip",
        message="A test is left out, or expected to fail.",
        doc="`.skip`, `.todo`, `.failing`, `xit`, `xdescribe`, `this.skip`.",
        find=added(_nodes(_skipped), Role.TEST),
    ),
    Rule(
        id="script-test-removed",
        message="A test is gone.",
        doc="By its title, or by what it says.",
        find=_gone,
    ),
    Rule(
        id="script-assertion-weakened",
        message="A check is gone or says less than before.",
        doc="From `toBe` and `toEqual` to `toContain`, `toBeDefined`, `toBeTruthy`; constants; `.not`.",
        find=_less,
    ),
    Rule(
        id="script-hides-failure",
        message="A catch tells nobody.",
        doc="`catch` without throwing, rejecting or using what was caught.",
        find=added(_nodes(_swallowed), Role.SOURCE, Role.TEST),
    ),
    Rule(
        id="script-test-aware",
        message="It looks at whether it is under test, or at how the process was started.",
        doc="`process.env`, `process.argv`, `process.exit`, `typeof jest`, names of tests in strings.",
        find=added(_nodes(_aware), Role.SOURCE),
    ),
    Rule(
        id="script-reaches-out",
        message="It runs text as code, starts programs, or reaches the disk or the network.",
        doc="`eval`, `new Function`, `child_process`, `fs`, `fetch`.",
        find=added(_nodes(_running), Role.SOURCE),
    ),
    Rule(
        id="script-patches-others",
        message="Something that belongs to others is changed.",
        doc="Prototypes, globals, `Object.defineProperty`.",
        find=added(_nodes(_patched), Role.SOURCE, Role.TEST),
    ),
    Rule(
        id="script-subject-mocked",
        message="A test file that stood there mocks something now.",
        doc="`jest.mock`, `vi.mock`, spies and stubs.",
        find=added(_nodes(_mocked), Role.TEST),
    ),
    Rule(
        id="script-always-equal",
        message="A conversion or comparison answers the same whatever it is asked.",
        doc="`valueOf`, `toString`, `asymmetricMatch` that never look at the object.",
        find=added(_nodes(_agreeing), Role.SOURCE),
    ),
    Rule(
        id="script-special-case",
        message="A branch for one exact input answers with a literal.",
        doc="Two things pinned by equality, or the text form of one, answered by a literal.",
        find=added(_nodes(_pinned), Role.SOURCE),
    ),
)
