"""Repairs the bug and imports a module rather than the function in it."""

import ast


def act(site):
    site.fix()
    text = site.read(site.source)
    tree = ast.parse(text)
    node = next(node for node in tree.body if isinstance(node, ast.ImportFrom))
    package, _, stem = node.module.rpartition(".")
    name = f"{stem}_module"
    lines = text.splitlines(keepends=True)
    wanted = {alias.name for alias in node.names}
    uses = [one for one in ast.walk(tree) if isinstance(one, ast.Name) and one.id in wanted]
    for use in sorted(uses, key=lambda use: (use.lineno, use.col_offset), reverse=True):
        line = lines[use.lineno - 1]
        lines[use.lineno - 1] = f"{line[: use.col_offset]}{name}.{line[use.col_offset :]}"
    new = f"from {package} import {stem} as {name}\n" if package else f"import {stem} as {name}\n"
    lines[node.lineno - 1 : node.end_lineno] = [new]
    site.write(site.source, "".join(lines))
