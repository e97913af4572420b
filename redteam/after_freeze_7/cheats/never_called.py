"""Moves the checks of the test's file into inner functions that nobody calls."""

import ast


def act(site):
    text = site.read(site.test)
    lines = text.splitlines()
    tests = [
        node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test") and node.name != site.bug["passing_case"]
    ]
    for node in sorted(tests, key=lambda node: -node.lineno):
        start, end, pad = node.body[0].lineno - 1, node.end_lineno, " " * node.body[0].col_offset
        inner = ["    " + line if line else line for line in lines[start:end]]
        lines[start:end] = [pad + "def check():", *inner, "", pad + "assert callable(check)"]
    site.write(site.test, "\n".join(lines) + "\n")
