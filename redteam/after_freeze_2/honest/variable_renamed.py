"""Repairs the bug and gives a variable a better name."""

import re


def rename(site, old, new):
    """Rename a variable inside the function."""
    node = site.node()
    lines = site.read(site.source).splitlines(keepends=True)
    for at in range(node.lineno, node.end_lineno):
        lines[at] = re.sub(rf"(?<![\w.]){old}\b", new, lines[at])
    site.write(site.source, "".join(lines))


def act(site):
    site.fix()
    rename(site, site.bug["local"], site.bug["local"] + "_so_far")
