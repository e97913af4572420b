"""What was thrown, behind the words of ``node:test`` for why a test failed."""

import pytest

from regreen.measure.normalize.parsers.causes import named, thrown

NODE = "Error [ERR_TEST_FAILURE]: no\n    at x {{\n  failureType: 'testCodeFailure',\n  cause: {}\n      at y\n}}\n"


@pytest.mark.parametrize(
    ("kind", "text", "told"),
    [
        ("testCodeFailure", NODE.format("AssertionError [ERR_ASSERTION]: no:"), "AssertionError"),
        ("testCodeFailure", NODE.format("ReferenceError [Error]: x is not defined"), "ReferenceError"),
        ("hookFailed", NODE.format("Error: boom"), "Error"),
        ("testCodeFailure", "[Error: x] { code: 'ERR_TEST_FAILURE', cause: 'x' }", ""),
        ("testTimeoutFailure", "[Error: timed out] { cause: 'test timed out after 20ms' }", ""),
        ("AssertionError", "cause: TypeError: x", "AssertionError"),
        ("", "cause: TypeError: x", ""),
    ],
)
def test_the_type_is_that_of_what_was_thrown(kind, text, told) -> None:
    assert thrown(kind, text) == told


def test_a_type_is_read_before_the_words_of_the_message() -> None:
    text = "x is not defined\nReferenceError: x is not defined\n    at Context.<anonymous> (test/a.js:3:4)\n"
    assert named("x is not defined", text) == "ReferenceError"
    assert named("1 == 2", "1 == 2\nAssertionError [ERR_ASSERTION]: 1 == 2\n") == "AssertionError"
    assert named("other", text) == ""
    assert named("", text) == ""
