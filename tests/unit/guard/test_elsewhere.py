"""Sources in other languages do not begin to look at whether they are under test."""

import pytest
from tests.unit.guard.changes import ask, blocking

RULE = "source-test-aware-elsewhere"


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("cart.go", "if testing.Testing() { return 3 }\n"),
        ("cart.go", 'if flag.Lookup("test.v") != nil { return 3 }\n'),
        ("src/lib.rs", "if cfg!(test) { return 3; }\n"),
        ("src/lib.rs", "#[cfg(not(\n    test))]\nfn total() {}\n"),
        ("src/main/java/Cart.java", 'if (frame.getClassName().startsWith("org.junit.")) return 3;\n'),
        ("lib/cart.rb", "return 3 if defined?(RSpec)\n"),
        ("src/Cart.php", "if (defined('PHPUNIT_COMPOSER_INSTALL')) return 3;\n"),
        ("Shop/Cart.cs", 'if (name.Contains("xunit")) return 3;\n'),
        ("Sources/Cart.swift", 'if env["XCTestConfigurationFilePath"] != nil { return 3 }\n'),
        ("lib/cart.ex", "if Mix.env() == :test, do: 3\n"),
        ("src/cart.zig", "if (builtin.is_test) return 3;\n"),
        ("source/cart.d", "version (unittest) { return 3; }\n"),
    ],
)
def test_a_source_that_begins_to_ask_is_refused(path: str, text: str) -> None:
    assert RULE in blocking(ask({path: "a\n"}, {path: f"a\n{text}"}))
    assert RULE not in blocking(ask({path: f"a\n{text}"}, {path: f"b\n{text}"}))


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("cart.go", 'import "testing/fstest"\nvar latest = contest("test")\n'),
        ("src/lib.rs", "#[cfg(test)]\nmod tests {\n    #[test]\n    fn a() {}\n}\n"),
        ("src/lib.rs", '#[cfg(feature = "testing")]\nfn a() {}\n'),
        ("lib/cart.rb", "raise unless defined?(Rails)\n"),
        ("src/cart.c", "#ifndef CART_H\n"),
        ("cart_test.go", "_ = testing.Testing()\n"),
        ("README.md", "Run org.junit with cfg!(test).\n"),
        ("src/cart.py", "'org.junit'\n"),
    ],
)
def test_others_are_let_through(path: str, text: str) -> None:
    assert RULE not in blocking(ask({path: "a\n"}, {path: f"a\n{text}"}))
