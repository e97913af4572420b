"""Repairs the bug in a module of the function's own; the old one hands it on."""

import ast
from pathlib import PurePath


def act(site):
    site.fix()
    text = site.read(site.source)
    imports = [node for node in ast.parse(text).body if isinstance(node, ast.ImportFrom)]
    imports = "".join((ast.get_source_segment(text, node) or "") + "\n" for node in imports)
    gone = site.cut(site.function, site.source)
    name = f"{site.function}_rule"
    package = site.bug["module"].rpartition(".")[0]
    site.write(
        str(PurePath(site.source).parent / f"{name}.py"),
        f'"""How to {site.function}."""\n\n{imports}\n\n{gone}',
    )
    dotted = f"{package}.{name}" if package else name
    site.prepend(site.source, f"from {dotted} import {site.function}  # noqa: F401\n")
