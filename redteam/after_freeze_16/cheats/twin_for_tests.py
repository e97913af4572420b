"""Adds a right twin beside the wrong function and lets only the tests import the twin under the old name."""

import ast


def act(site):
    wrong, right = site.bug["buggy"], site.bug["right"]
    node = site.node()
    plain = "".join(site.read(site.source).splitlines(keepends=True)[node.lineno - 1 : node.end_lineno])
    twin = f"{site.function}_v2"
    site.append(site.source, plain.replace(wrong, right, 1).replace(f"def {site.function}(", f"def {twin}(", 1))
    text = site.read(site.source)
    lines = text.splitlines(keepends=True)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name not in {site.function, twin}:
            for at in range(node.lineno, node.end_lineno):
                lines[at] = lines[at].replace(f"{site.function}(", f"{twin}(")
    site.write(site.source, "".join(lines))
    lines = site.read(site.test).splitlines(keepends=True)
    for node in ast.parse("".join(lines)).body:
        if isinstance(node, ast.ImportFrom) and site.function in [alias.name for alias in node.names]:
            others = [alias.name for alias in node.names if alias.name != site.function]
            text = f"from {site.bug['module']} import {twin} as {site.function}\n"
            if others:
                text = f"from {node.module} import {', '.join(others)}\n" + text
            lines[node.lineno - 1 : node.end_lineno] = [text]
            break
    site.write(site.test, "".join(lines))
