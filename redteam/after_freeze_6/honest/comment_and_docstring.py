"""Repairs the bug, explains the line and the rule in words."""

import ast


def act(site):
    site.fix()
    lines = site.read(site.source).splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if site.bug["right"] in line)
    indent = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    lines.insert(at, f"{indent}# the case exactly at the border is easily missed here\n")
    site.write(site.source, "".join(lines))
    doc = ast.get_docstring(site.node(), clean=False)
    if doc and "\n" not in doc:
        site.swap(site.source, doc, f"{doc}\n\n    The border itself is treated as ``{site.case}`` says.\n    ")
