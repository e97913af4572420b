"""Repairs the bug and gives a local a longer name."""

import ast
import re


def act(site):
    site.fix()
    node = site.node()
    lines = site.read(site.source).splitlines(keepends=True)
    old = site.bug["local"]
    start = node.body[1 if ast.get_docstring(node) else 0].lineno - 1
    for number in range(start, node.end_lineno):
        lines[number] = re.sub(rf"(?<![\w.]){old}\b(?!=)", f"{old}_so_far", lines[number])
    site.write(site.source, "".join(lines))
    ast.parse(site.read(site.source))
