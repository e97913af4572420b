"""Repairs the bug and names the module's public functions in __all__."""

import ast


def act(site):
    site.fix()
    tree = ast.parse(site.read(site.source))
    names = sorted(node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef)))
    site.prepend(site.source, f"\n__all__ = {names!r}\n".replace("'", '"'))
