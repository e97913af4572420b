"""Adds a right successor under a new name, keeps the faulty function for its users and lets the tests import the new one."""

import ast
import re


def act(site):
    old, new = site.function, f"{site.function}_exactly"
    lines = site.read(site.source).splitlines(keepends=True)
    names = [old] + [
        node.name
        for node in ast.parse(site.read(site.source)).body
        if isinstance(node, ast.FunctionDef) and node.name != old and f"{old}(" in ast.unparse(node)
    ]
    code = []
    for name in names:
        node = site.node(name)
        text = "".join(lines[node.lineno - 1 : node.end_lineno])
        text = text.replace(site.bug["buggy"], site.bug["right"])
        for one in names:
            text = re.sub(rf"\b{one}\(", f"{one}_exactly(", text)
        code.append(text)
    site.append(site.source, "\n\n".join(code))
    tests = site.read(site.test)
    rows = tests.splitlines(keepends=True)
    for node in ast.parse(tests).body:
        if isinstance(node, ast.ImportFrom) and any(alias.name == old for alias in node.names):
            taken = ", ".join(f"{a.name}_exactly as {a.name}" if a.name in names else a.name for a in node.names)
            rows[node.lineno - 1] = f"from {site.bug['module']} import {taken}\n"
    site.write(site.test, "".join(rows))
    assert new in site.read(site.source)
