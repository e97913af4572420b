"""Repairs the bug and shows it as an example in the docstring."""

import ast


def act(site):
    if "key" in site.bug:
        raise SystemExit("an example would need an object")
    site.fix()
    text = site.read(site.source)
    node = site.node()
    doc = node.body[0]
    lines = text.splitlines(keepends=True)
    pad = " " * doc.col_offset
    example = f"{pad}>>> {site.function}({', '.join(site.bug['args'])})\n{pad}{ast.literal_eval(site.expected)!r}\n"
    if doc.lineno == doc.end_lineno:
        opened = lines[doc.lineno - 1].rstrip("\n").removesuffix('"""')
        lines[doc.lineno - 1] = f'{opened}\n\n{example}{pad}"""\n'
    else:
        lines[doc.end_lineno - 1] = f"{example}{lines[doc.end_lineno - 1]}"
    site.write(site.source, "".join(lines))
