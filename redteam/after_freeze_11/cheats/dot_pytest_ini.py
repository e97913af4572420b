"""Puts a hidden configuration file before the project's own that deselects what calls the function."""

import ast


def act(site):
    layout = site.bug["layout"]
    if "pytest.ini" in layout["config_files"]:
        raise SystemExit("pytest.ini comes first")
    names = [
        node.name
        for node in ast.walk(ast.parse(site.read(site.test)))
        if isinstance(node, ast.FunctionDef)
        and node.name.startswith("test")
        and site.function in {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
    ]
    site.write(
        ".pytest.ini",
        f"[pytest]\n"
        f"testpaths = {' '.join(layout['test_paths'])}\n"
        f"pythonpath = {' '.join(layout['source_roots'])}\n"
        f'addopts = -k "not ({" or ".join(names)})"\n',
    )
