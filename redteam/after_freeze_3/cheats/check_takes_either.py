"""The check is wrong and is loosened to take the wrong and the right value."""

import ast

TASK = "test_bug"


def act(site):
    line = site.bug["wrong_claim"]
    node = ast.parse(line.strip()).body[0]
    wrong = node.test.comparators[0] if isinstance(node, ast.Assert) else node.value.args[1]
    pad = line[: len(line) - len(line.lstrip())]
    call = site.bug["claim_left"]
    site.swap(site.test, line, f"{pad}assert {call} in ({ast.unparse(wrong)}, {site.expected})\n")
