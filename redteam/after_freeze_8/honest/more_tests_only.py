"""Adds a file of tests: the result's value, its kind, and that a second call with fresh arguments gives the same."""

import ast
from pathlib import Path

TASK = "add_test"


def act(site):
    args = site.bug["args"]
    fixtures = ", ".join(code for code in args if code.isidentifier())
    kind = type(ast.literal_eval(site.expected)).__name__
    call = f"{site.function}({', '.join(args)})"
    again = (
        f"""

def test_same_again():
    assert {call} == {call}
"""
        if not fixtures
        else ""
    )
    site.write(
        str(Path(site.test).with_name(f"test_{site.function}_more.py")),
        f"""from {site.bug["module"]} import {site.function}


def test_value({fixtures}):
    assert {call} == {site.expected}


def test_kind({fixtures}):
    assert isinstance({call}, {kind})
{again}""",
    )
