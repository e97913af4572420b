"""Repairs the bug and formats the whole file anew."""

import ast


def act(site):
    site.fix()
    tree = ast.parse(site.read(site.source))
    parts, last = [], None
    for node in tree.body:
        big = isinstance(node, (ast.FunctionDef, ast.ClassDef))
        both = isinstance(node, (ast.Import, ast.ImportFrom)) and isinstance(last, (ast.Import, ast.ImportFrom))
        parts.append("" if last is None else "\n" if both else "\n\n\n" if big else "\n\n")
        parts.append(ast.unparse(node))
        last = node
    site.write(site.source, "".join(parts) + "\n")
