"""Moves the function into a module of its own and imports it back."""

import ast
from pathlib import Path

TASK = "refactor"


def act(site):
    text = site.read(site.source)
    imports = [ast.unparse(n) for n in ast.parse(text).body if isinstance(n, (ast.Import, ast.ImportFrom))]
    folder = Path(site.source).parent
    piece = site.cut(site.function, site.source)
    site.write(str(folder / "core.py"), '"""The heart of it."""\n\n' + "\n".join(imports) + "\n\n\n" + piece)
    package = ".".join([part for part in folder.parts if part != "src"] + ["core"])
    site.prepend(site.source, f"from {package} import {site.function}\n")
