"""Defines each failing test a second time further down, with a smaller check."""

import ast


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
    lines = site.read(site.test).splitlines(keepends=True)
    for owner, node in sorted(tests(site), key=lambda pair: -pair[1].lineno):
        indent = " " * node.col_offset
        twin = f"\n{indent}def {node.name}({'self' if owner else ''}):\n{indent}    assert callable({site.function})\n"
        after = (owner or node).end_lineno
        lines.insert(after, twin if owner else "\n" + twin)
    site.write(site.test, "".join(lines))
