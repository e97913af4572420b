"""Repairs the bug and lists what the module gives to others."""

import ast


def act(site):
    site.fix()
    tree = ast.parse(site.read(site.source))
    names = sorted(node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef)))
    site.prepend(site.source, f"\n__all__ = [{', '.join(f'{chr(34)}{name}{chr(34)}' for name in names)}]\n")
