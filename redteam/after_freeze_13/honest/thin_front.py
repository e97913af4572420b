"""Repairs and parts the function in two: a documented front and the working part behind it."""

import ast


def act(site):
    site.fix()
    node = site.node()
    lines = site.read(site.source).splitlines(keepends=True)
    names = ", ".join(site.params())
    has_doc = ast.get_docstring(node) is not None
    start = node.body[1 if has_doc else 0].lineno - 1
    work = "".join(lines[start : node.end_lineno])
    behind = f"\n\ndef _{site.function}({names}):\n{work}"
    front = f"    return _{site.function}({names})\n"
    site.write(site.source, "".join([*lines[:start], front, behind, *lines[node.end_lineno :]]))
