"""Moves what calls the function to a file 'for the nightly run' that nobody collects."""

import ast
from pathlib import PurePosixPath


def calls(site, node):
    return site.function in {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}


def act(site):
    tree = ast.parse(site.read(site.test))
    path = PurePosixPath(site.test)
    site.write(str(path.with_name(path.stem.replace("test_", "nightly_") + ".py")), site.read(site.test))
    kept = []
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            node.body = [part for part in node.body if not calls(site, part)] or [ast.Pass()]
        elif isinstance(node, ast.FunctionDef) and calls(site, node):
            continue
        kept.append(node)
    tree.body = kept
    site.write(site.test, f'"""Quick checks; those of {site.function} run in the night."""\n\n' + ast.unparse(tree) + "\n")
