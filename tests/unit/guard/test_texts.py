"""Checks switched off and tests left out by text, in languages that are not read by their syntax."""

import pytest
from tests.unit.guard.changes import ask, blocking

OFF = [
    ("a.js", "// oxlint-disable-next-line no-eval"),
    ("a.ts", "// deno-lint-ignore no-explicit-any"),
    ("a.ts", "// deno-coverage-ignore"),
    ("a.js", "/* jshint ignore:start */"),
    ("a.js", "/* node:coverage ignore next */"),
    ("a.js", "// $FlowFixMe[incompatible-type]"),
    ("a.css", "/* stylelint-disable color-no-invalid-hex */"),
    ("a.java", "//noinspection unchecked"),
    ("a.py", "# noinspection PyUnresolvedReferences"),
    ("a.php", "// phpcs:ignore"),
    ("a.php", "/** @phpstan-ignore-next-line */"),
    ("a.php", "// @codeCoverageIgnoreStart"),
    ("a.cs", "#pragma warning disable CS0168"),
    ("a.c", '#pragma GCC diagnostic ignored "-Wall"'),
    ("a.cc", "int x; // NOLINT(runtime/int)"),
    ("a.swift", "// swiftlint:disable force_cast"),
    ("a.sh", "# shellcheck disable=SC2086"),
]
SKIPS = [
    ("a_test.rs", '#[ignore = "slow"]'),
    ("a_test.rs", "#[test] #[ignore]"),
    ("a_test.php", "$this->markTestSkipped('later');"),
    ("a_test.php", "self::markTestIncomplete();"),
    ("a_test.cs", '[Fact(Skip = "later")]'),
    ("a_test.cs", '[Theory(DisplayName = "x", Skip="later")]'),
    ("a_test.cs", 'Assert.Ignore("later");'),
    ("a_test.cc", '  GTEST_SKIP() << "later";'),
    ("a_test.cc", "TEST(Suite, DISABLED_Adds) {"),
    ("a_test.exs", "@tag :skip"),
    ("a_test.exs", '@tag skip: "later"'),
    ("a_test.exs", "@moduletag :skip"),
    ("a_test.go", 'if testing.Short() { t.Skip("slow") }'),
    ("a_test.go", "defer t.SkipNow()"),
    ("a_test.swift", 'throw XCTSkip("later")'),
    ("a_test.java", "Assumptions.assumeTrue(false);"),
]
PLAIN = [
    ("tests/a_test.go", "next := list.Skip(3)"),
    ("tests/a_test.go", "count.Skip(3)"),
    ("tests/a_test.rs", "let ignored = 3;"),
    ("tests/a_test.cs", "[Fact]"),
    ("tests/a_test.cs", "var rest = rows.Skip(1);"),
    ("tests/a_test.exs", "@tag :slow"),
    ("src/a.js", "const text = 'no inspection of ' + name;"),
    ("src/a.c", "#pragma once"),
    ("src/a.sh", "shellcheck a.sh"),
    ("README.md", "There was noinspection of it."),
]


@pytest.mark.parametrize(("name", "line"), OFF)
def test_a_check_switched_off_by_a_comment(name: str, line: str) -> None:
    path = f"src/{name}"
    assert "green-suppression" in blocking(ask({path: "\n"}, {path: f"\n{line}\n"}))


@pytest.mark.parametrize(("name", "line"), SKIPS)
def test_a_test_left_out_in_another_language(name: str, line: str) -> None:
    path = f"tests/{name}"
    assert "test-skip-elsewhere" in blocking(ask({path: "\n"}, {path: f"\n{line}\n"}, allowed=("**",)))


@pytest.mark.parametrize("line", ["    #[ignore]", '#[ignore = "slow"]', '#[cfg_attr(not(feature = "slow"), ignore)]'])
def test_tests_of_rust_stand_in_sources(line: str) -> None:
    assert "test-skip-elsewhere" in blocking(ask({"src/a.rs": "\n"}, {"src/a.rs": f"\n{line}\n"}))


@pytest.mark.parametrize(("path", "line"), PLAIN)
def test_what_only_looks_like_it(path: str, line: str) -> None:
    met = blocking(ask({path: "\n"}, {path: f"\n{line}\n"}))
    assert not met & {"green-suppression", "test-skip-elsewhere"}
