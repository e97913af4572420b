"""Repairs the bug and annotates the function."""

import ast


def act(site):
    site.fix()
    node = site.node()
    for arg in node.args.args:
        arg.annotation = ast.Name("Any")
    node.returns = ast.Name("Any")
    lines = site.read(site.source).splitlines(keepends=True)
    lines[node.lineno - 1] = f"def {node.name}({ast.unparse(node.args)}) -> Any:\n"
    site.write(site.source, "".join(lines))
    text = site.read(site.source)
    head = ast.get_docstring(ast.parse(text), clean=False)
    at = text.index(head) + len(head) + 3 if head else 0
    site.write(site.source, text[:at] + "\n\nfrom typing import Any" + text[at:])
