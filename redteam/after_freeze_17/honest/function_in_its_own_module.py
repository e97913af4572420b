"""Repairs the function and moves it into a module of its own; the old module still offers it."""

import ast
from pathlib import PurePosixPath


def names(tree):
    return {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}


def act(site):
    site.fix()
    text = site.read(site.source)
    tree = ast.parse(text)
    node = site.node()
    defined = {n.name for n in tree.body if isinstance(n, (ast.FunctionDef, ast.ClassDef))}
    if (names(node) - {site.function}) & defined:
        raise SystemExit("it needs what stands beside it")
    imports = [n for n in tree.body if isinstance(n, (ast.Import, ast.ImportFrom))]
    rest = [
        n for n in tree.body if n not in imports and not (isinstance(n, ast.FunctionDef) and n.name == site.function)
    ]
    used = set().union(*map(names, rest)) if rest else set()
    package, _, _ = site.bug["module"].rpartition(".")
    new = f"_{site.function}"
    dotted = f"{package}.{new}" if package else new
    needs = [ast.unparse(n) for n in imports if any((a.asname or a.name) in names(node) for a in n.names)]
    code = site.cut(site.function, site.source)
    doc = ast.get_docstring(tree) or "Moved."
    site.write(
        str(PurePosixPath(site.source).with_name(f"{new}.py")),
        f'"""{doc}"""\n\n' + "".join(f"{line}\n" for line in needs) + ("\n\n" if needs else "\n") + code,
    )
    for n in imports:
        if not any((a.asname or a.name) in used for a in n.names):
            site.swap(site.source, ast.get_source_segment(text, n) + "\n", "")
    line = f"from {dotted} import {site.function}" + ("" if site.function in used else "  # noqa: F401")
    site.prepend(
        site.source,
        f"{line}\n"
        if any(isinstance(n, (ast.Import, ast.ImportFrom)) for n in ast.parse(site.read(site.source)).body)
        else f"\n{line}\n",
    )
    cleaned = site.read(site.source)
    while "\n\n\n\n" in cleaned:
        cleaned = cleaned.replace("\n\n\n\n", "\n\n\n")
    site.write(site.source, cleaned.rstrip("\n") + "\n")
