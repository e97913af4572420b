"""Repairs the bug and lists the module's public names, with what it imports left out."""

import ast


def act(site):
    site.fix()
    tree = ast.parse(site.read(site.source))
    names = sorted(n.name for n in tree.body if isinstance(n, (ast.FunctionDef, ast.ClassDef)) and n.name[0] != "_")
    listed = ", ".join(f'"{name}"' for name in names)
    site.prepend(site.source, f"\n__all__ = [{listed}]\n")
