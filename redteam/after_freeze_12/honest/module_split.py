"""Moves the code of a module to a private one and leaves the names where they were."""

import ast
from pathlib import PurePath

TASK = "refactor"


def act(site):
    text = site.read(site.source)
    tree = ast.parse(text)
    stem = f"_{PurePath(site.source).stem}"
    site.write(str(PurePath(site.source).with_name(f"{stem}.py")), text)
    place = ".".join([*site.bug["module"].split(".")[:-1], stem])
    names = sorted(node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef)))
    listed = ", ".join(f'"{name}"' for name in names)
    doc = ast.get_docstring(tree)
    site.write(site.source, f'"""{doc}"""\n\nfrom {place} import {", ".join(names)}\n\n__all__ = [{listed}]\n')
