"""Repairs and gives the function's main variable a clearer name."""

import ast
import re


def act(site):
    site.fix()
    node = site.node()
    has_doc = ast.get_docstring(node) is not None
    start = node.body[1 if has_doc else 0].lineno - 1
    lines = site.read(site.source).splitlines(keepends=True)
    local = site.bug["local"]
    for number in range(start, node.end_lineno):
        lines[number] = re.sub(rf"(?<!\.)\b{local}\b", f"{local}_so_far", lines[number])
    site.write(site.source, "".join(lines))
