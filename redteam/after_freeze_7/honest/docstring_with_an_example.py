"""Repairs the bug and writes the failing test's case into the docstring as an example."""

import ast


def act(site):
    site.fix()
    node = site.node()
    doc = node.body[0]
    lines = site.read(site.source).splitlines(keepends=True)
    old = ast.get_docstring(node)
    try:
        given = ", ".join(repr(ast.literal_eval(text)) for text in site.bug["args"])
        example = f">>> {site.function}({given})\n{ast.literal_eval(site.expected)!r}"
    except ValueError:
        example = "Both ends of what is allowed are allowed themselves."
    joint = "\n" if old.rstrip().splitlines()[-1].startswith(("'", ">>>")) else "\n\n"
    text = f'"""{old}{joint}{example}\n"""'
    block = "".join("    " + line + "\n" if line else "\n" for line in text.splitlines())
    lines[doc.lineno - 1 : doc.end_lineno] = [block]
    site.write(site.source, "".join(lines))
