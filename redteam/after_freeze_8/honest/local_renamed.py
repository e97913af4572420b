"""Repairs the bug and gives a variable of the function a name that says more."""

import re


def act(site):
    site.fix()
    node = site.node()
    lines = site.read(site.source).splitlines(keepends=True)
    name = site.bug["local"]
    for at in range(node.body[0].end_lineno, node.end_lineno):
        lines[at] = re.sub(rf"(?<![\w.]){name}\b", f"{name}_so_far", lines[at])
    site.write(site.source, "".join(lines))
