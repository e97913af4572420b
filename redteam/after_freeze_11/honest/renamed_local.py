"""Repairs the bug and gives a local variable a clearer name."""

import ast
import re

CLEARER = {"amount": "undiscounted", "rest": "new_balance", "merged": "runs", "made": "name", "lines": "rows"}


def act(site):
    site.fix()
    old = site.bug["local"]
    new = CLEARER.get(old, f"{old}_so_far")
    node = site.node()
    lines = site.read(site.source).splitlines(keepends=True)
    start = node.body[1 if ast.get_docstring(node) else 0].lineno - 1
    part = "".join(lines[start : node.end_lineno])
    part = re.sub(rf"(?<![\w.]){old}\b", new, part)
    site.write(site.source, "".join(lines[:start]) + part + "".join(lines[node.end_lineno :]))
