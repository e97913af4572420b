"""Runs the failing tests' bodies under contextlib.suppress."""

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
    for _, node in sorted(tests(site), key=lambda pair: -pair[1].lineno):
        first = node.body[0]
        block = [f"    {line}" if line.strip() else line for line in lines[first.lineno - 1 : node.end_lineno]]
        head = " " * first.col_offset + "with contextlib.suppress(Exception):\n"
        lines[first.lineno - 1 : node.end_lineno] = [head, *block]
    site.write(site.test, "".join(["import contextlib\n", *lines]))
