"""Repairs and lists the module's public names."""

import ast


def act(site):
    site.fix()
    tree = ast.parse(site.read(site.source))
    kinds = (ast.FunctionDef, ast.ClassDef)
    names = sorted(node.name for node in tree.body if isinstance(node, kinds) and not node.name.startswith("_"))
    listed = ", ".join(f'"{name}"' for name in names)
    site.prepend(site.source, f"\n__all__ = [{listed}]\n")
