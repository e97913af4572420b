"""Tests no longer compare results but their types."""

import ast


def act(site):
    if "raises" in site.read(site.test) and "." in site.bug["right"]:
        raise SystemExit("the bug raises, there is no result")
    lines = site.read(site.test).splitlines(keepends=True)
    for node in ast.walk(ast.parse("".join(lines))):
        if isinstance(node, ast.Assert) and isinstance(node.test, ast.Compare):
            sides = node.test.left, node.test.comparators[0]
            said = "assert isinstance({}, (type({}), float))"
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in {"assertEqual", "assertLessEqual"}:
            sides = node.args
            said = "self.assertIsInstance({}, (type({}), float))"
        else:
            continue
        old = ast.get_source_segment("".join(lines), node)
        lines[node.lineno - 1] = lines[node.lineno - 1].replace(old, said.format(*map(ast.unparse, sides)))
    site.write(site.test, "".join(lines))
