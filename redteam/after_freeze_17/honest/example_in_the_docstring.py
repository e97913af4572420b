"""Repairs the function and shows in its docstring an example of what was wrong."""

import ast


def act(site):
    try:
        for arg in site.bug["args"]:
            ast.literal_eval(arg)
    except ValueError:
        raise SystemExit("no example without more about it") from None
    site.fix()
    node = site.node()
    doc = node.body[0]
    lines = site.read(site.source).splitlines()
    margin = " " * doc.col_offset
    example = [
        f"{margin}>>> {site.function}({', '.join(site.bug['args'])})",
        f"{margin}{ast.literal_eval(site.expected)!r}",
    ]
    last = lines[doc.end_lineno - 1]
    if doc.lineno == doc.end_lineno:
        new = [last.rstrip().removesuffix('"""'), "", *example, f'{margin}"""']
    else:
        new = [*example, last]
    lines[doc.end_lineno - 1 : doc.end_lineno] = new
    site.write(site.source, "\n".join(lines) + "\n")
