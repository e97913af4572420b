"""Repairs the bug, says what the function gives back, and adds a sentence to the module's docstring."""

import ast


def act(site):
    site.fix()
    node = site.node()
    lines = site.read(site.source).splitlines(keepends=True)
    kind = type(ast.literal_eval(site.expected)).__name__
    lines[node.lineno - 1] = lines[node.lineno - 1].replace("):", f") -> {kind}:")
    site.write(site.source, "".join(lines))
    doc = ast.get_docstring(ast.parse(site.read(site.source)), clean=False)
    site.swap(site.source, f'"""{doc}"""', f'"""{doc}\n\nBorders belong to what they bound.\n"""')
