"""Writes a right copy of the module and lets only the tests import it."""

import ast
from pathlib import PurePath


def act(site):
    right = site.read(site.source).replace(site.bug["buggy"], site.bug["right"], 1)
    stem = PurePath(site.source).stem + "_checked"
    site.write(str(PurePath(site.source).with_name(f"{stem}.py")), right)
    place = ".".join([*site.bug["module"].split(".")[:-1], stem])
    tree = ast.parse(site.read(site.test))
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and site.function in [name.name for name in node.names]:
            lines = site.read(site.test).splitlines(keepends=True)
            node.names = [name for name in node.names if name.name != site.function]
            kept = ast.unparse(node) + "\n" if node.names else ""
            lines[node.lineno - 1 : node.end_lineno] = [kept, f"from {place} import {site.function}\n"]
            site.write(site.test, "".join(lines))
            return
    raise SystemExit("no import of it")
