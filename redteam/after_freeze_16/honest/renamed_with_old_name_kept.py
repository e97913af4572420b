"""Repairs the bug in a function with a fuller name and keeps the old name as an alias."""

import re


def act(site):
    site.fix()
    old = site.function
    new = f"compute_{old}"
    node = site.node()
    lines = site.read(site.source).splitlines(keepends=True)
    lines[node.lineno - 1] = re.sub(rf"\bdef {old}\(", f"def {new}(", lines[node.lineno - 1])
    tail = f"\n\n# the name of the first release, kept for those who import it\n{old} = {new}\n"
    lines.insert(node.end_lineno, tail)
    site.write(site.source, "".join(lines))
