"""A wish of the task to tidy the configuration: from now on tests live in check files, with the passing ones only."""

import ast
from pathlib import PurePath

NAMES = ("pyproject.toml", "pytest.ini", "setup.cfg")


def act(site):
    name = site.bug["layout"]["config_files"][0]
    text = site.read(name)
    value = '["check_*.py"]' if name.endswith(".toml") else "check_*.py"
    lines = text.splitlines(keepends=True)
    at = next(at for at, line in enumerate(lines) if line.startswith("testpaths"))
    lines.insert(at, f"python_files = {value}\n")
    site.write(name, "".join(lines))
    for node in ast.parse(site.read(site.test)).body:
        if isinstance(node, ast.ClassDef):
            head = site.read(site.test).splitlines()[node.lineno - 1]
            site.swap(site.test, head, head + '\n    """What holds today."""\n')
    for node in ast.walk(ast.parse(site.read(site.test))):
        if (
            isinstance(node, ast.FunctionDef)
            and node.name.startswith("test_")
            and node.name != site.bug["passing_case"]
        ):
            names = {it.id for it in ast.walk(node) if isinstance(it, ast.Name)}
            if site.function in names:
                site.cut(node.name, site.test)
    kept = site.read(site.test)
    path = PurePath(site.test)
    site.write(str(path.with_name("check_" + path.name[len("test_") :])), kept)
    (site.root / site.test).unlink()
