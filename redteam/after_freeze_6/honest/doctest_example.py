"""Repairs the bug and shows the case as an example in the docstring."""

import ast


def act(site):
    if "key" in site.bug:
        raise SystemExit("an example would need more than literals")
    site.fix()
    node = site.node()
    doc = ast.get_docstring(node, clean=False)
    call = f"{site.function}({', '.join(site.bug['args'])})"
    example = f"    >>> {call}\n    {ast.literal_eval(site.expected)!r}\n    "
    end = doc.rstrip() + ("\n" if ">>>" in doc else "\n\n")
    site.swap(site.source, f'"""{doc}"""', f'"""{end}{example}"""')
