"""Repairs the bug and gives a local variable a longer name."""

import re


def act(site):
    site.fix()
    node, old = site.node(), site.bug["local"]
    lines = site.read(site.source).splitlines(keepends=True)
    for at in range(node.body[0].lineno, node.end_lineno):
        lines[at] = re.sub(rf"\b{old}\b", f"{old}_so_far", lines[at])
    site.write(site.source, "".join(lines))
