"""Repairs the bug and gives a local variable a clearer name."""

import ast


def act(site):
    site.fix()
    local = site.bug["local"]
    lines = site.read(site.source).splitlines(keepends=True)
    found = [node for node in ast.walk(site.node()) if isinstance(node, ast.Name) and node.id == local]
    for node in sorted(found, key=lambda node: (node.lineno, node.col_offset), reverse=True):
        line = lines[node.lineno - 1]
        lines[node.lineno - 1] = f"{line[: node.col_offset]}{local}_so_far{line[node.end_col_offset :]}"
    site.write(site.source, "".join(lines))
