"""Tests that stand in sources stay as they are; the code around them is free, and new ones may be added."""

import pytest
from tests.unit.guard.changes import ask, blocking

from regreen.model.diagnosis import Fault

RULE = "test-inside-changed"
RUST = """\
/// Adds. `{` and "}" in comments count for nothing.
pub fn total<'a>(left: &'a i32, right: &'a i32) -> i32 {
    let _brace = ('{', "}", r#"" }"#); /* } /* } */ */
    left - right
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds() {
        assert_eq!(total(&1, &2), 3, "{}", '}');
    }
}
"""
ALONE = "fn total() -> [i32; 2] { [1, 2] }\n\n#[test]\nfn adds() -> [i32; 2] {\n    assert_eq!(total(), [1, 2]); [0; 2]\n}\n"
VITEST = """\
export const total = (a, b) => a - b;

if (import.meta.vitest) {
  const { it, expect } = import.meta.vitest;
  it("adds", () => { expect(total(1, 2)).toBe(3); });
}
"""
ZIG = """\
fn total(a: i32, b: i32) i32 {
    return a - b;
}

test "adds {" {
    try expect(total(1, 2) == 3);
}
"""
D = "int total(int a, int b) { return a - b; }\n\nunittest {\n    assert(total(1, 2) == 3);\n}\n"
TESTS = "#[cfg(test)]\nmod tests {"


@pytest.mark.parametrize(
    ("path", "before", "old", "new"),
    [
        ("src/lib.rs", RUST, "total(&1, &2), 3", "total(&1, &2), -1"),
        ("src/lib.rs", RUST, RUST[RUST.index("#[cfg") :], ""),
        ("src/lib.rs", RUST, "    #[test]\n", ""),
        ("src/lib.rs", RUST, "    #[test]\n", "    #[test]\n    #[ignore]\n"),
        ("src/lib.rs", RUST, "#[cfg(test)]", '#[cfg(all(test, feature = "never"))]'),
        ("src/lib.rs", RUST, TESTS, f"#[cfg(any())]\n// why\n{TESTS}"),
        ("src/lib.rs", RUST, RUST[RUST.index("#[cfg") :], f"mod off {{\n{RUST[RUST.index('#[cfg') :]}}}\n"),
        ("src/lib.rs", RUST, RUST[RUST.index("#[cfg") :], f"/* /* */ {RUST[RUST.index('#[cfg') :]} */\n"),
        ("src/lib.rs", RUST, RUST[RUST.index("#[cfg") :], f'const X: &str = r##"{RUST[RUST.index("#[cfg") :]}"##;\n'),
        ("src/lib.rs", ALONE, "assert_eq!(total(), [1, 2]); ", ""),
        ("src/lib.rs", "#[cfg(test)]\nmod tests;\n", "#[cfg(test)]\nmod tests;\n", ""),
        ("src/lib.rs", "#[tokio::test]\nasync fn a() { b().await }\n", "b().await", ""),
        ("src/total.ts", VITEST, "toBe(3)", "toBe(-1)"),
        ("src/total.js", VITEST, VITEST[VITEST.index("if") :], ""),
        ("src/total.js", VITEST, "if (import.meta.vitest) {", "if (false) if (import.meta.vitest) {"),
        ("src/total.zig", ZIG, "== 3", "== -1"),
        ("src/total.d", D, "== 3", "== -1"),
        ("src/total.d", D, D[D.index("unittest") :], f"/+ /+ +/ {D[D.index('unittest') :]} +/\n"),
    ],
)
def test_a_test_in_a_source_that_is_changed_or_gone_is_refused(path: str, before: str, old: str, new: str) -> None:
    assert old in before
    assert RULE in blocking(ask({path: before}, {path: before.replace(old, new)}))


@pytest.mark.parametrize(
    ("path", "before", "old", "new"),
    [
        ("src/lib.rs", RUST, "left - right", "left + right"),
        ("src/lib.rs", RUST, TESTS, f"#[cfg(test)]\nmod more {{\n    #[test]\n    fn no() {{}}\n}}\n\n{TESTS}"),
        ("src/lib.rs", RUST, "pub fn total", "fn other() { let c = '{'; }\n\npub fn total"),
        ("src/lib.rs", ALONE, "{ [1, 2] }", "{ [2, 1] }"),
        ("src/lib.rs", "#[cfg(not(test))]\nfn a() { b() }\n", "b()", "c()"),
        ("src/total.ts", VITEST, "a - b", "a + b"),
        ("src/total.js", "if (import.meta.env.DEV) { a(); }\n", "a()", "b()"),
        ("src/total.zig", ZIG, "a - b", "a + b"),
        ("src/total.d", D, "a - b", "a + b"),
        ("src/test.py", "def test():\n    return 1\n", "1", "2"),
    ],
)
def test_the_code_around_is_free(path: str, before: str, old: str, new: str) -> None:
    assert old in before
    assert RULE not in blocking(ask({path: before}, {path: before.replace(old, new)}))


def test_a_test_may_move_to_another_source() -> None:
    start = RUST.index("#[cfg")
    after = {"src/lib.rs": RUST[:start], "src/more.rs": RUST[start:]}
    assert RULE not in blocking(ask({"src/lib.rs": RUST, "src/more.rs": "\n"}, after))


def test_a_repair_of_the_test_itself_may_change_it() -> None:
    changed = {"src/lib.rs": RUST.replace("&2), 3", "&2), -1")}
    assert RULE not in blocking(ask({"src/lib.rs": RUST}, changed, fault=Fault.TEST_BUG))
