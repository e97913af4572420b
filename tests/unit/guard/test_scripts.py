"""Rules over JavaScript and TypeScript."""

from dataclasses import replace

import pytest
from tests.unit.guard.changes import ask, blocking, file_change, policy, proposal

from regreen.act.guard import Change, inspect
from regreen.model.tasks import FileStatus

TEST = "test('adds', () => {\n  expect(add(1, 2)).toBe(3);\n});\n"
SOURCE = "export function add(a, b) {\n  return a - b;\n}\n"
FIXED = SOURCE.replace("a - b", "a + b")


@pytest.mark.parametrize(
    ("rule", "after"),
    [
        ("script-only", TEST.replace("test(", "test.only(")),
        ("script-skip", TEST.replace("test(", "test.skip(")),
        ("script-skip", TEST.replace("test(", "xit(")),
        ("script-retry", TEST.replace("'adds', ", "'adds', { retry: 5 }, ")),
        ("script-retry", TEST.replace("});\n", "}, { retry: 5 });\n")),
        ("script-retry", "describe('all', { retry: 5 }, () => {\n" + TEST + "});\n"),
        ("script-retry", "jest.retryTimes(3);\n" + TEST),
        ("script-test-removed", "test('other', () => { expect(1 + x).toBe(2); });\n"),
        ("script-assertion-weakened", TEST.replace(".toBe(3)", ".toBeDefined()")),
        ("script-assertion-weakened", TEST.replace("expect(add(1, 2)).toBe(3);", "")),
        ("script-assertion-weakened", TEST.replace("add(1, 2)", "true").replace("3", "true")),
        (
            "script-exception-swallowed",
            TEST.replace("expect(add(1, 2)).toBe(3);", "try { expect(add(1, 2)).toBe(3); } catch (e) {}"),
        ),
        ("script-subject-mocked", "jest.mock('./add');\n" + TEST),
        ("parse-failed", TEST + "test('x', () => {"),
        ("green-suppression", "/* eslint-disable */\n" + TEST),
    ],
)
@pytest.mark.parametrize("path", ["src/add.test.js", "src/add.spec.ts", "tests/add.test.tsx"])
def test_tests_weakened(rule: str, after: str, path: str) -> None:
    assert rule in blocking(ask({path: TEST}, {path: after}))


@pytest.mark.parametrize(
    ("rule", "line"),
    [
        ("script-test-aware", "if (process.env.JEST_WORKER_ID) return 3;"),
        ("script-test-aware", "if (typeof jest !== 'undefined') return 3;"),
        ("script-test-aware", "process.exit(0);"),
        ("script-test-aware", "if (globalThis.__vitest_worker__) return 3;"),
        ("script-test-aware", "if (globalThis['__vitest_worker__']) return 3;"),
        ("script-test-aware", "if ('__vitest_worker__' in globalThis) return 3;"),
        ("script-test-aware", "if (typeof __jest__ !== 'undefined') return 3;"),
        ("script-test-aware", "if (navigator.userAgent.includes('jsdom')) return 3;"),
        ("script-test-aware", "const ua = navigator.userAgent; if (/jsdom/i.test(ua)) return 3;"),
        ("script-test-aware", "if (import.meta.url.includes('test')) return 3;"),
        ("script-test-aware", "const here = import.meta.url; if (here.endsWith('/spec')) return 3;"),
        ("script-test-aware", "if (__dirname === '/app/test') return 3;"),
        ("script-test-aware", "if (/test/.test(import.meta.filename)) return 3;"),
        ("script-runs-text", "eval('3');"),
        ("script-runs-text", "return new Function('return 3')();"),
        ("script-reaches-out", "require('child_process').execSync('git log');"),
        ("script-patches-others", "Number.prototype.valueOf = function () { return 3; };"),
        ("script-patches-others", "Object.defineProperty(globalThis, 'expect', { value: 1 });"),
        ("script-hides-failure", "try { a.b(); } catch { return 3; }"),
        ("script-special-case", "if (a === 10 && b === 20) return 30;"),
        ("script-special-case", "if (JSON.stringify([a, b]) === '[10,20]') { return 30; }"),
        ("script-always-equal", "return { valueOf() { return 3; } };"),
    ],
)
def test_sources_that_cheat(rule: str, line: str) -> None:
    after = SOURCE.replace("  return a - b;", f"  {line}\n  return a - b;")
    assert rule in blocking(ask({"src/add.js": SOURCE}, {"src/add.js": after}))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"src/add.js": SOURCE}, {"src/add.js": FIXED}),
        ({"src/add.ts": SOURCE}, {"src/add.ts": FIXED.replace("(a, b)", "(a: number, b: number): number")}),
        ({"src/add.js": SOURCE}, {"src/add.js": FIXED.replace("return", "if (b === 0) return a;\n  return")}),
        ({"src/add.js": SOURCE}, {"src/add.js": FIXED, "src/more.test.js": TEST}),
        ({"src/add.js": SOURCE}, {"src/add.js": FIXED + "try { add(1, 2); } catch (e) { throw new Error(e); }\n"}),
    ],
)
def test_honest_changes(before: dict[str, str], after: dict[str, str]) -> None:
    result = ask(before, after)
    assert not blocking(result), result.summary


def test_a_renamed_test_is_not_gone() -> None:
    assert not blocking(ask({"a.test.js": TEST}, {"a.test.js": TEST.replace("'adds'", "'adds two numbers'")}))


def test_config_in_typescript_is_never_taken_for_source() -> None:
    assert "green-file" in blocking(
        ask({"vitest.config.ts": "export default {};\n"}, {"vitest.config.ts": "export default { a: 1 };\n"})
    )


LINES = (
    "if (a === 4 || a === 6 || a === 9) return 30;",
    "const started = Date.now(); while (Date.now() - started < 50) b += 0;",
    "class Odd extends Error { constructor(m) { super(m); Error.captureStackTrace(this, Odd); } }",
    "const stack = []; stack.push(a); if (stack.includes(b)) return stack.length;",
    "return { equals: (x, y) => x.id === y.id, toString() { return `${a},${b}`; } };",
    "class Point { equals(other) { return this.a === other.a; } valueOf() { return this.a; } }",
    "function Point() {} Point.prototype.move = function () { return this; };",
    "Object.defineProperty(exports, '__esModule', { value: true });",
    "const process = (item) => item; return process(a);",
    "if (typeof a === 'number' && typeof b === 'string') return 'mixed';",
    "const seen = {}; const key = JSON.stringify([a, b]); if (key in seen) return seen[key];",
    "return Promise.resolve(a).catch((error) => { throw new RangeError(error.message); });",
    "const text = 'majestic tests'; if (text === a) return a;",
    "return a instanceof Function ? a() : Array.prototype.slice.call(b);",
    "if (typeof globalThis === 'undefined') return a; return process.platform + process.cwd();",
    "const cache = new Map(); cache.set(a, b); return cache.get(`${a}`);",
    "let total = 0; for (const one of b) { total += one; } return total;",
    "try { return JSON.parse(a); } catch (error) { throw new SyntaxError(`bad ${error.message}`); }",
    "return new Date(2020, 1, a) > b ? 1 : 2;",
)


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("suffix", [".js", ".ts", ".tsx", ".mjs", ".cjs"])
def test_honest_lines(line: str, suffix: str) -> None:
    after = SOURCE.replace("  return a - b;", f"  {line}\n  return a + b;")
    result = ask({f"src/add{suffix}": SOURCE}, {f"src/add{suffix}": after}, {"src/add.test.js": TEST})
    assert not blocking(result), result.summary


def test_an_entry_that_was_missing_only_warns() -> None:
    table = "const NAMES = { 1: 'one', 2: 'two', 3: 'three' };\nexport const name = (n) => NAMES[n];\n"
    told = "test('names', () => { expect(name(4)).toBe('four'); });\n"
    result = ask({"src/a.js": table}, {"src/a.js": table.replace("'three'", "'three', 4: 'four'")}, {"a.test.js": told})
    assert not blocking(result)
    assert {hit.rule for hit in result.hits} == {"script-table-entry"}


def test_new_test_files_may_use_doubles_and_skip_nothing() -> None:
    text = "jest.mock('./api');\nglobal.fetch = jest.fn();\ntest('a', () => { expect(add(1)).toBe(2); });\n"
    assert not blocking(ask({}, {"tests/new.test.js": text}))
    assert "script-skip" in blocking(ask({}, {"tests/new.test.js": text.replace("test(", "test.skip(")}))


def test_expectations_stay_where_the_source_is_to_be_repaired() -> None:
    assert "script-expectation-changed" in blocking(ask({"a.test.js": TEST}, {"a.test.js": TEST.replace("3", "4")}))


def test_a_test_renamed_out_of_the_collection_is_gone() -> None:
    moved = replace(
        file_change("src/add.test.js", TEST, TEST),
        path="src/add.old.js",
        old_path="src/add.test.js",
        status=FileStatus.RENAMED,
    )
    whole = Change(
        proposal=proposal((moved,)), before={"src/add.test.js": TEST.encode()}, after={"src/add.old.js": TEST.encode()}
    )
    assert "script-test-removed" in blocking(inspect(whole, policy()))


@pytest.mark.parametrize(
    "line",
    [
        "const there = new URL('./latest', import.meta.url);",
        "if (import.meta.url.startsWith('file:')) return a + b;",
        "if (__dirname.includes('contest')) return a + b;",
        "const { JSDOM } = await import('jsdom');",
        "if (navigator.userAgent.includes('Firefox')) return a + b;",
        "const text = 'best' + a; if (text === 'best') return b;",
    ],
)
def test_what_honest_scripts_ask_about_their_place(line: str) -> None:
    after = FIXED.replace("  return a + b;", f"  {line}\n  return a + b;")
    assert not blocking(ask({"src/add.mjs": SOURCE}, {"src/add.mjs": after}))


@pytest.mark.parametrize(
    "after", [TEST.replace("'adds', ", "'adds', { retry: 0 }, "), TEST + "const o = { retry: 5 };\n"]
)
def test_no_retry_of_a_test(after: str) -> None:
    assert not blocking(ask({"src/add.test.js": TEST}, {"src/add.test.js": after}))
