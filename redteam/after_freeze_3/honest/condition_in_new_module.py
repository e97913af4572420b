"""Repairs by means of a small new module beside the source."""

import ast
from pathlib import Path


def names_in(expression):
    known = {"len", "min", "max"}
    found = (node.id for node in ast.walk(ast.parse(expression, mode="eval")) if isinstance(node, ast.Name))
    return ", ".join(sorted(set(found) - known))


def pieces(site):
    return site.bug["right"].rstrip(":"), ":" if site.bug["right"].endswith(":") else ""


def act(site):
    right, colon = pieces(site)
    names = names_in(right)
    folder = Path(site.source).parent
    site.write(
        str(folder / "deciding.py"),
        f'"""One decision."""\n\n\ndef decide({names}):\n    """The decision itself."""\n    return {right}\n',
    )
    package = ".".join([part for part in folder.parts if part != "src"] + ["deciding"])
    site.swap(site.source, site.bug["buggy"], f"decide({names}){colon}")
    site.prepend(site.source, f"from {package} import decide\n")
