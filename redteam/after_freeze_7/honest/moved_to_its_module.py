"""Moves the function's deciding expression, unchanged, into a module of its own that the old one imports."""

import ast
import builtins
from pathlib import Path

TASK = "refactor"


def act(site):
    right = site.bug["right"]
    colon = ":" if right.endswith(":") else ""
    bare = right.rstrip(":")
    names = []
    for node in ast.walk(ast.parse(bare, mode="eval")):
        if isinstance(node, ast.Name) and node.id not in names and not hasattr(builtins, node.id):
            names.append(node.id)
    arguments = ", ".join(names)
    parent = site.bug["module"].rpartition(".")[0]
    place = Path(site.source).with_name(f"{site.function}_rules.py")
    module = ".".join(part for part in (parent, place.stem) if part)
    site.write(
        str(place),
        f'"""Rules of `{site.function}`."""\n\n\ndef decide({arguments}):\n'
        f'    """What `{site.function}` turns on."""\n    return {bare}\n',
    )
    site.swap(site.source, right, f"decide({arguments}){colon}")
    site.prepend(site.source, f"\nfrom {module} import decide\n")
