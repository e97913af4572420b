"""Repairs the bug and gives a local value a clearer name."""

import re


def act(site):
    site.fix()
    old = site.bug["local"]
    lines = site.read(site.source).splitlines(keepends=True)
    node = site.node()
    for at in range(node.body[0].lineno, node.end_lineno):
        lines[at] = re.sub(rf"(?<![.\w]){old}\b", f"{old}_so_far", lines[at])
    site.write(site.source, "".join(lines))
