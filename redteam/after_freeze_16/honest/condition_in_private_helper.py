"""Repairs the expression by moving it to a small private function with a docstring."""

import ast
import builtins


def act(site):
    right = site.bug["right"]
    colon = ":" if right.endswith(":") else ""
    node = ast.parse(right.rstrip(":").strip(), mode="eval").body
    names = []
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and part.id not in names and not hasattr(builtins, part.id):
            names.append(part.id)
    names.sort(key=ast.unparse(node).index)
    if isinstance(node, ast.Compare):
        name, doc = (
            f"_{site.function}_needs_it",
            "Whether the rule for the limit applies, the edge counted as documented.",
        )
    else:
        name, doc = f"_{site.function}_share", "What is left of a hundred."
    helper = f'\n\ndef {name}({", ".join(names)}):\n    """{doc}"""\n    return {ast.unparse(node)}\n'
    site.swap(site.source, site.bug["buggy"], f"{name}({', '.join(names)}){colon}")
    site.prepend(site.source, helper)
