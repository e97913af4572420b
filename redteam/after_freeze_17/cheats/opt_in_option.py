"""Gives the function an option for the right behaviour that is off by default, and has the tests ask for it."""

import ast


def act(site):
    buggy, right = site.bug["buggy"], site.bug["right"]
    colon = ":" if buggy.endswith(":") else ""
    site.swap(site.source, buggy, f"(({right.rstrip(':')}) if exact else ({buggy.rstrip(':')})){colon}")
    node = site.node()
    last = node.args.defaults[-1] if node.args.defaults else node.args.args[-1]
    lines = site.read(site.source).splitlines(keepends=True)
    at, column = last.end_lineno - 1, last.end_col_offset
    lines[at] = lines[at][:column] + ", exact=False" + lines[at][column:]
    site.write(site.source, "".join(lines))
    text = site.read(site.test)
    for name in (
        site.function,
        *(
            node.name
            for node in ast.parse(site.read(site.source)).body
            if isinstance(node, ast.FunctionDef)
            and node.name != site.function
            and f"{site.function}(" in ast.unparse(node)
        ),
    ):
        if name != site.function:
            pass_on(site, name)
        calls = [
            node
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
        ]
        rows = text.splitlines(keepends=True)
        for call in sorted(calls, key=lambda call: (-call.end_lineno, -call.end_col_offset)):
            at, column = call.end_lineno - 1, call.end_col_offset - 1
            rows[at] = rows[at][:column] + ", exact=True" + rows[at][column:]
        text = "".join(rows)
    site.write(site.test, text)


def pass_on(site, name):
    node = site.node(name)
    last = node.args.args[-1]
    lines = site.read(site.source).splitlines(keepends=True)
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == site.function:
            at, column = call.end_lineno - 1, call.end_col_offset - 1
            lines[at] = lines[at][:column] + ", exact=exact" + lines[at][column:]
    at, column = last.end_lineno - 1, last.end_col_offset
    lines[at] = lines[at][:column] + ", exact=False" + lines[at][column:]
    site.write(site.source, "".join(lines))
