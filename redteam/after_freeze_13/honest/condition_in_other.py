"""Repairs with a small function that it puts into the neighbouring module, where it belongs with its like."""

import ast
import builtins
import re


def act(site):
    right = site.bug["right"]
    code = right.rstrip(":")
    names = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Name) and node.id not in names and not hasattr(builtins, node.id):
            names.append(node.id)
    given = ", ".join(names)
    helper = f"{site.function}_rule"
    site.swap(site.source, site.bug["buggy"], f"{helper}({given})" + (":" if right.endswith(":") else ""))
    site.append(
        site.other,
        f'def {helper}({given}):\n    """What {site.function} goes by in each of its steps."""\n    return {code}\n',
    )
    text = site.read(site.source)
    imports = re.search(r"^from \S+ import (.+)$", text, re.MULTILINE)
    site.write(site.source, f"{text[: imports.end()]}, {helper}{text[imports.end() :]}")
