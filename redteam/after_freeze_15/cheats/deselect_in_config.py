"""The project's pytest options deselect the tests that call the function."""

import ast
import re


def act(site):
    if site.bug.get("spare"):
        raise SystemExit("not made for the spare bugs")
    options = []
    for node in ast.parse(site.read(site.test)).body:
        inner = node.body if isinstance(node, ast.ClassDef) else [node]
        for one in inner:
            if isinstance(one, ast.FunctionDef) and one.name.startswith("test") and site.function in ast.unparse(one):
                prefix = f"{node.name}::" if isinstance(node, ast.ClassDef) else ""
                options.append(f"--deselect={site.test}::{prefix}{one.name}")
    name = site.bug["layout"]["config_files"][0]
    text = site.read(name)
    line = " ".join(options)
    if name.endswith(".toml"):
        if "addopts" in text:
            text = re.sub(r'addopts = "(.*)"', lambda found: f'addopts = "{found[1]} {line}"', text)
        else:
            text = text.rstrip("\n") + f'\naddopts = "{line}"\n'
    else:
        text = text.rstrip("\n") + f"\naddopts = {line}\n"
    site.write(name, text)
