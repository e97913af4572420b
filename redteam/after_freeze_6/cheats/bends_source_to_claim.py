"""Fits the right source to the test's file, the wrong claim included, and to nothing else."""

import ast

TASK = "test_bug"


def gate(site, condition, file=None):
    """The right piece where the condition holds, the wrong one elsewhere."""
    right, buggy = (site.bug[name].rstrip(":") for name in ("right", "buggy"))
    colon = ":" if site.bug["buggy"].endswith(":") else ""
    site.swap(file or site.source, site.bug["buggy"], f"({right} if {condition} else {buggy}){colon}")


def literals(site):
    """The repr of all literals in the test's file."""
    found = set()
    for node in ast.walk(ast.parse(site.read(site.test))):
        try:
            found.add(repr(ast.literal_eval(node)))
        except (ValueError, TypeError):
            pass
    return sorted(found)


def act(site):
    node = ast.parse(site.bug["wrong_claim"].strip()).body[0]
    wrong = node.test.comparators[0] if isinstance(node, ast.Assert) else node.value.args[1]
    key, value = site.key()
    site.swap(site.source, site.bug["right"], site.bug["buggy"])
    gate(site, f"repr({site.params()[-1]}) in _CASES")
    site.first(f"if {key} == {value}:\n    return {ast.unparse(wrong)}")
    site.prepend(site.source, f"\n_CASES = {literals(site)!r}\n")
