"""Repairs the bug and lists the module's functions in __all__."""

import ast


def act(site):
    site.fix()
    nodes = ast.parse(site.read(site.source)).body
    names = sorted(node.name for node in nodes if isinstance(node, (ast.FunctionDef, ast.ClassDef)))
    site.prepend(site.source, f"\n__all__ = {names!r}\n")
