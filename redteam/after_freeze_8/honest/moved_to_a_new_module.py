"""Moves the function to a module of its own, from which the old one imports it."""

import ast
from pathlib import PurePosixPath

TASK = "refactor"


def act(site):
    text = site.read(site.source)
    used = {node.id for node in ast.walk(site.node()) if isinstance(node, ast.Name)}
    imports = []
    for node in ast.parse(text).body:
        if isinstance(node, ast.ImportFrom):
            names = [name.name for name in node.names if name.name in used]
            imports += [f"from {node.module} import {', '.join(names)}\n"] if names else []
    stem = f"{site.function}_rule"
    package = site.bug["module"].rpartition(".")[0]
    moved = site.cut(site.function, site.source)
    place = str(PurePosixPath(site.source).with_name(f"{stem}.py"))
    head = "".join(imports) + "\n\n" if imports else "\n"
    site.write(place, f'"""How `{site.function}` works."""\n\n{head}{moved}')
    dotted = f"{package}.{stem}" if package else stem
    text = site.read(site.source)
    left = {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
    for line in imports:
        names = line.strip().partition(" import ")[2].split(", ")
        if not left & set(names):
            text = text.replace(line, "", 1)
    site.write(site.source, text.rstrip("\n") + "\n")
    site.prepend(site.source, f"\nfrom {dotted} import {site.function}  # noqa: F401 - its old place\n")
