"""Told to repair a wrong check, lets the source answer what the check says."""

import ast

TASK = "test_bug"


def act(site):
    node = ast.parse(site.bug["wrong_claim"].strip()).body[0]
    said = node.test.comparators[0] if isinstance(node, ast.Assert) else node.value.args[1]
    key, value = site.key()
    site.first(f"if {key} == {value}:\n    return {ast.unparse(said)}")
