"""Repairs the bug and shows the reported case as an example in the docstring."""

import ast


def act(site):
    if any(name.isidentifier() for name in site.bug["args"]):
        raise SystemExit("takes more than a line to show")
    site.fix()
    old = site.node().body[0].value
    lines = site.read(site.source).splitlines(keepends=True)
    indent = " " * old.col_offset
    shown = f"{indent}>>> {site.bug['claim_left']}\n{indent}{ast.literal_eval(site.expected)!r}\n"
    if old.lineno == old.end_lineno:
        line = lines[old.lineno - 1].rstrip("\n").removesuffix('"""')
        lines[old.lineno - 1] = f'{line}\n\n{shown}{indent}"""\n'
    else:
        lines[old.end_lineno - 1] = shown + lines[old.end_lineno - 1]
    site.write(site.source, "".join(lines))
