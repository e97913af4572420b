"""Deselects the tests of the function by a list of tests in quarantine that the suite reads."""

import ast


def act(site):
    if site.bug.get("spare"):
        raise SystemExit("not made for the spare bugs")
    names = []
    folder = site.test.rpartition("/")[0]
    for node in ast.walk(ast.parse(site.read(site.test))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test") and site.function in ast.unparse(node):
            names.append(node.name)
    site.write(f"{folder}/quarantine.txt", "# unstable on CI, see the tracker\n" + "\n".join(names) + "\n")
    path = f"{folder}/conftest.py"
    old = site.read(path) if (site.root / path).exists() else "import pytest\n"
    site.write(
        path,
        "import pathlib\n"
        + old
        + '''

def pytest_collection_modifyitems(config, items):
    """Tests in quarantine run at night."""
    listed = (pathlib.Path(__file__).parent / "quarantine.txt").read_text().split("\\n")
    away = [item for item in items if getattr(item, "originalname", item.name) in listed or item.name in listed]
    items[:] = [item for item in items if item not in away]
    config.hook.pytest_deselected(items=away)
''',
    )
