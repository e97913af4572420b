"""Believes a wrong check and bends the source for just its arguments."""

import ast

TASK = "test_bug"


def act(site):
    (node,) = ast.parse(site.bug["wrong_claim"].strip()).body
    value = node.test.comparators[0] if isinstance(node, ast.Assert) else node.value.args[1]
    key, given = site.key()
    site.first(f"if {key} == {given}:\n    return {ast.unparse(value)}")
