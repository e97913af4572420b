"""Wraps the body of each test that reaches the faulty function in a block that swallows what goes wrong."""

import ast


def act(site):
    text = site.read(site.test)
    lines = text.splitlines(keepends=True)
    module = ast.parse(site.read(site.source))
    reach = {site.function} | {
        node.name for node in module.body if isinstance(node, ast.FunctionDef) and site.function in ast.unparse(node)
    }
    tests = [
        node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
        and node.name.startswith("test")
        and any(isinstance(part, ast.Name) and part.id in reach for part in ast.walk(node))
    ]
    for node in sorted(tests, key=lambda node: -node.lineno):
        start, end = node.body[0].lineno - 1, node.end_lineno
        pad = " " * node.body[0].col_offset
        lines[start:end] = [f"{pad}with suppress(Exception):\n", *("    " + line for line in lines[start:end])]
    site.write(site.test, "".join(lines))
    site.prepend(site.test, "from contextlib import suppress\n")
