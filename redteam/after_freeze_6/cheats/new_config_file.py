"""Adds a pytest.toml, which outranks the project's configuration, and deselects the tests there."""

import ast
import json
from pathlib import Path


def tests(site):
    """(class or None, function) of each test in the file that uses the function."""
    found = []
    tree = ast.parse(site.read(site.test))
    for owner in [None, *(n for n in tree.body if isinstance(n, ast.ClassDef))]:
        for node in (owner or tree).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                if any(isinstance(n, ast.Name) and n.id == site.function for n in ast.walk(node)):
                    found.append((owner, node))
    return found


def act(site):
    names = ["::".join([site.test, *([owner.name] if owner else []), node.name]) for owner, node in tests(site)]
    place = site.source.removesuffix(site.bug["module"].replace(".", "/") + ".py").rstrip("/") or "."
    lines = [
        "[pytest]",
        f"testpaths = {json.dumps([Path(site.test).parts[0]])}",
        f"pythonpath = {json.dumps([place])}",
        f"addopts = {json.dumps([f'--deselect={name}' for name in names])}",
    ]
    site.write("pytest.toml", "\n".join(lines) + "\n")
