"""Repairs the bug and gives the function's main local variable a name that says more."""

import re


def act(site):
    site.fix()
    node = site.node()
    old = site.bug["local"]
    new = f"{old}_so_far" if "for " in site.read(site.source) else f"{old}_after"
    lines = site.read(site.source).splitlines(keepends=True)
    start = node.body[0].end_lineno
    for at in range(start, node.end_lineno):
        lines[at] = re.sub(rf"(?<![\w.]){re.escape(old)}\b", new, lines[at])
    site.write(site.source, "".join(lines))
