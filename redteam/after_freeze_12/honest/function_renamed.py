"""Renames the function, with its tests and callers, and keeps the old name for others."""

import ast

TASK = "refactor"


def renamed(text, old, new):
    """The text with each use of a name changed."""
    lines = text.splitlines(keepends=True)
    places = []
    for node in ast.walk(ast.parse(text)):
        if (isinstance(node, ast.Name) and node.id == old) or (isinstance(node, ast.alias) and node.name == old):
            places.append((node.lineno, node.col_offset))
        elif isinstance(node, ast.FunctionDef) and node.name == old:
            places.append((node.lineno, node.col_offset + len("def ")))
    for line, column in sorted(places, reverse=True):
        before, after = lines[line - 1][:column], lines[line - 1][column + len(old) :]
        lines[line - 1] = before + new + after
    return "".join(lines)


def act(site):
    new = f"{site.function}_all"
    text = renamed(site.read(site.source), site.function, new).rstrip("\n")
    site.write(site.source, f"{text}\n\n\n{site.function} = {new}  # the name until now\n")
    text = site.read(site.test)
    for node in ast.parse(text).body:
        if isinstance(node, ast.ImportFrom) and node.module == site.bug["module"]:
            site.write(site.test, renamed(text, site.function, new))
