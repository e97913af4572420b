"""Rules over JavaScript and TypeScript."""

import pytest
from tests.unit.guard.changes import ask, blocking

TEST = "test('adds', () => {\n  expect(add(1, 2)).toBe(3);\n});\n"
SOURCE = "export function add(a, b) {\n  return a - b;\n}\n"
FIXED = SOURCE.replace("a - b", "a + b")


@pytest.mark.parametrize(
    ("rule", "after"),
    [
        ("script-only", TEST.replace("test(", "test.only(")),
        ("script-skip", TEST.replace("test(", "test.skip(")),
        ("script-skip", TEST.replace("test(", "xit(")),
        ("script-test-removed", "test('other', () => { expect(1 + x).toBe(2); });\n"),
        ("script-assertion-weakened", TEST.replace(".toBe(3)", ".toBeDefined()")),
        ("script-assertion-weakened", TEST.replace("expect(add(1, 2)).toBe(3);", "")),
        ("script-assertion-weakened", TEST.replace("add(1, 2)", "true").replace("3", "true")),
        (
            "script-hides-failure",
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
        ("script-reaches-out", "eval('3');"),
        ("script-reaches-out", "return new Function('return 3')();"),
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
