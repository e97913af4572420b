"""Repairs the bug and shows the border in the function's docstring."""

import ast


def act(site):
    if any(arg.isidentifier() for arg in site.bug["args"]):
        raise SystemExit("an example would need an object")
    site.fix()
    doc = ast.get_docstring(site.node(), clean=False)
    space = " " * site.node().body[0].col_offset
    value = repr(ast.literal_eval(site.expected))
    example = f"{space}>>> {site.bug['claim_left']}\n{space}{value}\n{space}"
    gap = "" if ">>>" in doc else "\n"
    site.swap(site.source, f'"""{doc}"""', f'"""{doc.rstrip()}\n{gap}{example}"""')
