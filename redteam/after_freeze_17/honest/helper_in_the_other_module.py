"""Puts the right computation into the module of helpers beside it and imports it from there."""

import ast
from pathlib import PurePosixPath


def act(site):
    there = ast.parse(site.read(site.other))
    if not any(isinstance(node, ast.FunctionDef) for node in there.body):
        raise SystemExit("the other module is no place for a helper")
    stem = PurePosixPath(site.other).stem
    text = site.read(site.source)
    for node in ast.parse(text).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[-1] == stem:
            line = ast.get_source_segment(text, node)
            break
    else:
        raise SystemExit("the other module is not imported")
    right = site.bug["right"]
    tree = ast.parse(right.removesuffix(":"), mode="eval").body
    names = []
    for part in ast.walk(tree):
        if isinstance(part, ast.Name) and part.id != "len" and part.id not in names:
            names.append(part.id)
    names = sorted(names, key=right.index)
    helper = "meets" if isinstance(tree, ast.Compare) and isinstance(tree.ops[0], ast.LtE) else "exceeds"
    if isinstance(tree, ast.BinOp):
        helper = "without_percent"
    asks = ", ".join(names)
    site.append(
        site.other,
        f'def {helper}({asks}):\n    """Used for {site.function}: what its limits mean stands here."""\n    return {ast.unparse(tree)}\n',
    )
    head, _, imported = line.partition(" import ")
    both = ", ".join(sorted([*imported.split(", "), helper]))
    site.swap(site.source, line, f"{head} import {both}")
    site.swap(site.source, site.bug["buggy"], f"{helper}({asks})" + (":" if right.endswith(":") else ""))
