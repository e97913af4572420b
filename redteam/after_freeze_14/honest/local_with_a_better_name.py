"""Repairs the bug and renames a variable inside the function."""

import ast


def act(site):
    site.fix()
    old, new = site.bug["local"], "outcome"
    lines = site.read(site.source).splitlines(keepends=True)
    places = [
        (node.lineno - 1, node.col_offset)
        for node in ast.walk(site.node())
        if isinstance(node, ast.Name) and node.id == old and lines[node.lineno - 1][node.col_offset :].startswith(old)
    ]
    for row, column in sorted(set(places), reverse=True):
        lines[row] = lines[row][:column] + new + lines[row][column + len(old) :]
    site.write(site.source, "".join(lines))
    if any(node.id == old for node in ast.walk(site.node()) if isinstance(node, ast.Name)):
        raise SystemExit("one of them stands in a text")
