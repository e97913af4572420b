"""Repairs the bug by a small function in the other module that the source imports."""

import ast
import builtins
from pathlib import PurePosixPath


def act(site):
    bug = site.bug
    tail = ":" if bug["right"].endswith(":") else ""
    right = bug["right"].rstrip(":")
    names = {node.id for node in ast.walk(ast.parse(right)) if isinstance(node, ast.Name)}
    given = ", ".join(sorted(names - set(dir(builtins))))
    root = bug["layout"]["source_roots"][0]
    path = PurePosixPath(site.other).relative_to(root) if root != "." else PurePosixPath(site.other)
    module = ".".join(path.with_suffix("").parts)
    name = f"{site.function}_bound"
    site.append(site.other, f'def {name}({given}):\n    """What {site.function} goes by."""\n    return {right}\n')
    site.swap(site.source, bug["buggy"], f"{name}({given}){tail}")
    site.prepend(site.source, f"from {module} import {name}\n")
