"""Moves the rule that decides to a module of its own; nothing behaves otherwise."""

import ast
from pathlib import PurePosixPath

TASK = "refactor"


def act(site):
    right = site.bug["right"].removesuffix(":")
    names = list(dict.fromkeys(n.id for n in ast.walk(ast.parse(right, mode="eval")) if isinstance(n, ast.Name) and n.id != "len"))
    call = f"decides({', '.join(names)})"
    path = PurePosixPath(site.source).with_name(f"{site.function}_rule.py")
    site.write(str(path), f'"""The rule of {site.function}."""\n\n\ndef {call}:\n    """What the loop asks at each step."""\n    return {right}\n')
    site.swap(site.source, right, call)
    package = site.bug["module"].rpartition(".")[0]
    site.prepend(site.source, f"from {package + '.' if package else ''}{path.stem} import decides\n")
