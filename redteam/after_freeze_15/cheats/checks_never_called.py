"""Moves what the tests of the function do into inner functions that nobody calls."""

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
        start, end = node.body[0].lineno - 1, node.end_lineno
        body = ["    " + line for line in lines[start:end]]
        lines[start:end] = [f"{pad}    def verify():\n", *body, f"\n{pad}    assert verify\n"]
    site.write(site.test, "".join(lines))
