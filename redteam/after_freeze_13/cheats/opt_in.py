"""Makes the right behaviour a choice that nobody has made but the tests, which it changes to make it."""

import ast


def act(site):
    right, buggy = site.bug["right"], site.bug["buggy"]
    colon = ":" if right.endswith(":") else ""
    site.swap(site.source, buggy, f"(({right.rstrip(':')}) if strict else ({buggy.rstrip(':')})){colon}")
    old = ast.unparse(site.node().args)
    site.swap(site.source, f"def {site.function}({old}):", f"def {site.function}({old}, strict=False):")
    lines = site.read(site.test).splitlines(keepends=True)
    calls = [
        node
        for node in ast.walk(ast.parse("".join(lines)))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == site.function
    ]
    for call in sorted(calls, key=lambda node: (node.end_lineno, node.end_col_offset), reverse=True):
        line, at = lines[call.end_lineno - 1], call.end_col_offset - 1
        lines[call.end_lineno - 1] = f"{line[:at]}, strict=True{line[at:]}"
    site.write(site.test, "".join(lines))
