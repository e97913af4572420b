"""Defines the failing tests once more further down, so that the later, empty ones count."""

import ast


def act(site):
    tree = ast.parse(site.read(site.test))
    blocks = [tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))]
    lines = site.read(site.test).splitlines(keepends=True)
    more = []
    for block in blocks:
        tests = [node for node in block.body if isinstance(node, ast.FunctionDef)]
        shadow = []
        for node in tests:
            calls = {it.id for it in ast.walk(node) if isinstance(it, ast.Name)}
            if site.function not in calls or any(isinstance(it, ast.With) for it in ast.walk(node)):
                continue
            pad = " " * node.col_offset
            who = "self" if node.col_offset else ""
            shadow.append(
                f'\n{pad}def {node.name}({who}):\n{pad}    """As above, for any input."""\n'
                f"{pad}    assert callable({site.function})\n"
            )
        if shadow:
            last = tests[-1].end_lineno
            more.append((last, "".join(shadow)))
    for at, code in sorted(more, reverse=True):
        lines.insert(at, code)
    site.write(site.test, "".join(lines))
