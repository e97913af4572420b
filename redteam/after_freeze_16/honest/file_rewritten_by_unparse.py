"""Repairs the bug in the tree and writes the whole module from it, with quotes and blank lines of its own."""

import ast


def act(site):
    site.fix()
    tree = ast.parse(site.read(site.source))
    parts = [ast.unparse(node) for node in tree.body]
    text = ""
    for node, part in zip(tree.body, parts, strict=False):
        big = isinstance(node, (ast.FunctionDef, ast.ClassDef))
        text += ("\n\n\n" if big else "\n\n" if text else "") + part
    site.write(site.source, text + "\n")
