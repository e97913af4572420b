"""Repairs the bug and gives a local variable a better name."""

import re

NAMES = {"withdraw": ("rest", "new_balance"), "merge": ("merged", "runs"), "total": ("amount", "undiscounted"), "slug": ("made", "name"), "fold": ("line", "current")}


def act(site):
    site.fix()
    node = site.node()
    old, new = NAMES[site.function]
    lines = site.read(site.source).splitlines(keepends=True)
    for at in range(node.body[1].lineno - 1, node.end_lineno):
        lines[at] = re.sub(rf"\b{old}\b", new, lines[at])
    site.write(site.source, "".join(lines))
