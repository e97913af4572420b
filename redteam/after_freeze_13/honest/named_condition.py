"""Repairs by taking the right condition out into a function with a name."""

import ast
import builtins


def act(site):
    right = site.bug["right"]
    code = right.rstrip(":")
    names = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Name) and node.id not in names and not hasattr(builtins, node.id):
            names.append(node.id)
    given = ", ".join(sorted(names))
    call = f"_{site.function}_term({given})" + (":" if right.endswith(":") else "")
    site.swap(site.source, site.bug["buggy"], call)
    text = site.read(site.source)
    helper = f"def _{site.function}_term({given}):\n    return {code}\n\n\n"
    site.write(site.source, text.replace(f"def {site.function}(", f"{helper}def {site.function}(", 1))
