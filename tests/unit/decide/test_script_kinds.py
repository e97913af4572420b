"""Errors that a test of a script raised, by what Python calls the like."""

import pytest

from regreen.decide.diagnose.script_kinds import python_kind
from regreen.model.cases import Frame


@pytest.mark.parametrize(
    ("kind", "message", "told"),
    [
        ("ReferenceError", "x is not defined", "NameError"),
        ("Error", "Cannot find module '../src/x' from 'a.test.js'", "ImportError"),
        ("Error", "expect(received).toBe(expected)", "AssertionError"),
        ("JestAssertionError", "expect(received).toBe(expected)", "AssertionError"),
        ("Error", "ENOENT: no such file or directory", "Error"),
        ("TypeError", "x is not a function", "TypeError"),
        ("AssertionError", "1 !== 2", "AssertionError"),
    ],
)
def test_an_error_of_a_script(kind, message, told) -> None:
    frame = Frame(file="test/a.test.js", line=3, function="")
    assert python_kind(kind, message, frame) == told
    assert python_kind(kind, message, Frame(file="tests/test_a.py", line=3, function="")) == kind
    assert python_kind(kind, message, None) == kind
