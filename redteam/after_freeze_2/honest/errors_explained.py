"""Repairs the bug and says more when an argument is of a wrong type, the cause kept."""

import ast
import textwrap


def act(site):
    site.fix()
    node = site.node()
    lines = site.read(site.source).splitlines()
    start = node.body[1].lineno - 1 if ast.get_docstring(node) else node.body[0].lineno - 1
    work = textwrap.dedent("\n".join(lines[start : node.end_lineno]))
    site.body(
        "try:\n" + textwrap.indent(work, "    ") + "\n"
        f'except TypeError as error:\n    raise TypeError("{site.function}: wrong kind of argument") from error'
    )
