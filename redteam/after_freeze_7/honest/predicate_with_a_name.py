"""Repairs the bug by taking the wrong expression out into a small function with a name and a docstring."""

import ast
import builtins


def act(site):
    right = site.bug["right"]
    colon = ":" if right.endswith(":") else ""
    bare = right.rstrip(":")
    names = []
    for node in ast.walk(ast.parse(bare, mode="eval")):
        if isinstance(node, ast.Name) and node.id not in names and not hasattr(builtins, node.id):
            names.append(node.id)
    arguments = ", ".join(names)
    site.swap(site.source, site.bug["buggy"], f"_decide_{site.function}({arguments}){colon}")
    site.prepend(
        site.source,
        f'\n\ndef _decide_{site.function}({arguments}):\n    """What `{site.function}` turns on."""\n    return {bare}\n',
    )
