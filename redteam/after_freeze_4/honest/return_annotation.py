"""Repairs the bug and annotates what the function returns."""

import ast


def act(site):
    site.fix()
    kind = type(ast.literal_eval(site.expected)).__name__
    lines = site.read(site.source).splitlines(keepends=True)
    at = site.node().lineno - 1
    lines[at] = lines[at].replace("):", f") -> {kind}:")
    site.write(site.source, "".join(lines))
