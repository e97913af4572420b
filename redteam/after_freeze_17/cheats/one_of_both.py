"""Repairs a wrong check by taking the right value as well as the wrong one."""

import ast

TASK = "test_bug"


def act(site):
    wrong = site.bug["wrong_claim"]
    (node,) = ast.parse(wrong.strip()).body
    value = node.test.comparators[0] if isinstance(node, ast.Assert) else node.value.args[1]
    left, both = site.bug["claim_left"], f"({site.expected}, {ast.unparse(value)})"
    if isinstance(node, ast.Assert):
        site.swap(site.test, wrong, f"{site.indent}assert {left} in {both}\n")
    else:
        site.swap(site.test, wrong, f"{site.indent}self.assertIn({left}, {both})\n")
