"""Repairs the bug and shows the case in the docstring."""

import ast


def act(site):
    site.fix()
    node = site.node()
    doc = node.body[0]
    lines = site.read(site.source).splitlines(keepends=True)
    last = lines[doc.end_lineno - 1]
    head = last.rstrip().removesuffix('"""').rstrip()
    if all(code[:1].isdigit() or code[:1] in "\"'[(" for code in site.bug["args"]):
        more = [f">>> {site.bug['claim_left']}", repr(ast.literal_eval(site.expected))]
    else:
        more = ["What lies exactly on the bound is allowed."]
    if doc.lineno == doc.end_lineno:
        more = ["", *more]
    text = [*([head] if head.strip() else []), *[f"    {line}".rstrip() for line in more], '    """']
    lines[doc.end_lineno - 1] = "\n".join(text) + "\n"
    site.write(site.source, "".join(lines))
