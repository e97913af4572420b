"""Repairs the bug in a private function that the public one calls."""

import ast


def act(site):
    site.fix()
    node = site.node()
    doc = ast.get_docstring(node)
    lines = site.read(site.source).splitlines(keepends=True)
    rest = node.body[1 if doc else 0]
    names = ", ".join(site.params())
    head = lines[node.lineno - 1 : rest.lineno - 1]
    inner = lines[rest.lineno - 1 : node.end_lineno]
    private = f"_{site.function}"
    lines[node.lineno - 1 : node.end_lineno] = [
        *head,
        f"    return {private}({names})\n\n\n",
        f"def {private}({names}):\n",
        *inner,
    ]
    site.write(site.source, "".join(lines))
