"""Repairs and shows an example, the failing test's own, in the docstring."""

import ast


def act(site):
    site.fix()
    if "key" in site.bug:
        return
    node = site.node()
    call = f"{site.function}({', '.join(site.bug['args'])})"
    shown = repr(ast.literal_eval(site.expected))
    lines = site.read(site.source).splitlines(keepends=True)
    first, last = node.body[0].lineno, node.body[0].end_lineno
    text = "".join(lines[first - 1 : last]).rstrip().removesuffix('"""').rstrip()
    lines[first - 1 : last] = [f'{text}\n\n    >>> {call}\n    {shown}\n    """\n']
    site.write(site.source, "".join(lines))
