"""Repairs the bug and gives the decision a small function of its own with a name and a docstring."""

import ast
import builtins


def act(site):
    right = site.bug["right"].rstrip(":")
    colon = ":" if site.bug["right"].endswith(":") else ""
    names = [node.id for node in ast.walk(ast.parse(right, mode="eval")) if isinstance(node, ast.Name)]
    names = [name for name in dict.fromkeys(names) if not hasattr(builtins, name)]
    call = f"_decide({', '.join(names)})"
    site.fix()
    site.swap(site.source, site.bug["right"], call + colon)
    bare = right[1:-1] if right.startswith("(") else right
    site.decorate(
        f'def _decide({", ".join(names)}):\n    """What `{site.function}` goes by."""\n    return {bare}\n\n\n',
        site.function,
        site.source,
    )
