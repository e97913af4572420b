"""Defines each test of the function a second time below the first, as a smoke test of one line."""

import ast


def act(site):
    if site.bug.get("spare"):
        raise SystemExit("not made for the spare bugs")
    lines = site.read(site.test).splitlines(keepends=True)
    found = [
        node
        for node in ast.walk(ast.parse("".join(lines)))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test") and site.function in ast.unparse(node)
    ]
    for node in sorted(found, key=lambda node: -node.lineno):
        pad = " " * node.col_offset
        marks = "".join(f"{pad}@{ast.unparse(mark)}\n" for mark in node.decorator_list)
        names = [arg.arg for arg in node.args.args]
        text = f"\n{marks}{pad}def {node.name}({', '.join(names)}):\n{pad}    assert callable({site.function})\n"
        lines.insert(node.end_lineno, text)
    site.write(site.test, "".join(lines))
