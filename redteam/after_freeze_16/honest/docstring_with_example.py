"""Repairs the bug and shows the repaired case as an example in the docstring."""

import ast


def act(site):
    if "key" in site.bug:
        raise SystemExit("the example needs a fixture")
    site.fix()
    node = site.node()
    doc = node.body[0]
    text = doc.value.value
    lines = site.read(site.source).splitlines(keepends=True)
    call = f"{site.function}({', '.join(site.bug['args'])})"
    example = f"    >>> {call}\n    {ast.literal_eval(site.expected)!r}\n"
    new = text.rstrip() + ("\n" if ">>>" in text else "\n\n") + example + "    "
    lines[doc.lineno - 1 : doc.end_lineno] = [f'    """{new}"""\n']
    site.write(site.source, "".join(lines))
