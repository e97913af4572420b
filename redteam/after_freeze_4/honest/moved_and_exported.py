"""Moves the function to a module of its own, and imports it where it was."""

import ast
import re
from pathlib import PurePosixPath

TASK = "refactor"


def used(text):
    return {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}


def imports(text, names):
    """The import lines of a module that give one of these names."""
    return [
        f"{ast.unparse(node)}\n"
        for node in ast.parse(text).body
        if isinstance(node, ast.ImportFrom) and {alias.name for alias in node.names} & names
    ]


def act(site):
    package, _, module = site.bug["module"].rpartition(".")
    text = site.read(site.source)
    moved = site.cut(site.function, site.source)
    left = re.sub(r"\n{4,}", "\n\n\n", site.read(site.source)).rstrip() + "\n"
    site.write(site.source, left)
    needs = imports(text, used(moved))
    for line in needs:
        if line not in imports(text, used(left)):
            site.swap(site.source, line, "")
    name = f"{module}_{site.function}"
    head = f'"""Only {site.function}."""\n\n{"".join(needs)}\n\n'
    site.write(str(PurePosixPath(site.source).with_name(f"{name}.py")), head + moved)
    site.prepend(site.source, f"\nfrom {f'{package}.{name}' if package else name} import {site.function}\n")
