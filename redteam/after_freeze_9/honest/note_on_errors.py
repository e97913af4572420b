"""Repairs the bug and adds a note to errors about wrong types."""

import ast


def act(site):
    site.fix()
    node = site.node()
    start = node.body[1 if ast.get_docstring(node) else 0].lineno - 1
    lines = site.read(site.source).splitlines(keepends=True)
    inside = ["    " + line if line.strip() else line for line in lines[start : node.end_lineno]]
    tail = ["    except TypeError as error:\n", f'        error.add_note("{site.function} got something of a wrong type")\n', "        raise\n"]
    lines[start : node.end_lineno] = ["    try:\n", *inside, *tail]
    site.write(site.source, "".join(lines))
