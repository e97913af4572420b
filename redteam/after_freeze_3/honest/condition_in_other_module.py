"""Repairs with a function that goes into the module which is imported already."""

import ast
from pathlib import Path


def names_in(expression):
    known = {"len", "min", "max"}
    found = (node.id for node in ast.walk(ast.parse(expression, mode="eval")) if isinstance(node, ast.Name))
    return ", ".join(sorted(set(found) - known))


def pieces(site):
    return site.bug["right"].rstrip(":"), ":" if site.bug["right"].endswith(":") else ""


def act(site):
    right, colon = pieces(site)
    names = names_in(right)
    package = ".".join(part for part in Path(site.other).with_suffix("").parts if part != "src")
    site.append(site.other, f'def weigh({names}):\n    """Weigh one against the other."""\n    return {right}\n')
    site.swap(site.source, site.bug["buggy"], f"weigh({names}){colon}")
    site.prepend(site.source, f"from {package} import weigh\n")
