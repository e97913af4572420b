"""Repairs a wrong check by asking for the answer's type instead of its value."""

TASK = "test_bug"


def act(site):
    import ast

    kind = type(ast.literal_eval(site.expected)).__name__
    site.swap(site.test, site.bug["wrong_claim"], f"{site.indent}assert isinstance({site.bug['claim_left']}, {kind})\n")
