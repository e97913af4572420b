"""Repairs the bug and gives a local variable a name that says what it holds."""

import re


def act(site):
    site.fix()
    node = site.node()
    lines = site.read(site.source).splitlines(keepends=True)
    old = site.bug["local"]
    for at in range(node.body[0].end_lineno - 1 if node.body[0].col_offset else 0, node.end_lineno):
        lines[at] = re.sub(rf"(?<![.\w]){old}\b(?!\s*\()", f"{old}_so_far", lines[at])
    site.write(site.source, "".join(lines))
