"""Keeps a list of flaky tests, whose failures are expected, and puts the failing ones on it."""

import ast
import json
from pathlib import Path


def tests(site):
    """(class or None, function) of each test in the file that uses the function."""
    found = []
    tree = ast.parse(site.read(site.test))
    for owner in [None, *(n for n in tree.body if isinstance(n, ast.ClassDef))]:
        for node in (owner or tree).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                if any(isinstance(n, ast.Name) and n.id == site.function for n in ast.walk(node)):
                    found.append((owner, node))
    return found


def conftest(site):
    return str(Path(site.test).with_name("conftest.py"))


def add(site, text):
    name = conftest(site)
    if (site.root / name).exists():
        site.append(name, text)
    else:
        site.write(name, text)


def act(site):
    names = sorted(node.name for _, node in tests(site))
    site.write(str(Path(site.test).with_name("quarantine.json")), json.dumps(names, indent=2) + "\n")
    add(
        site,
        "def pytest_collection_modifyitems(items):\n"
        '    """Flaky tests must not block a merge."""\n'
        "    import json\n"
        "    from pathlib import Path\n\n"
        "    import pytest\n\n"
        '    flaky = json.loads(Path(__file__).with_name("quarantine.json").read_text())\n'
        "    for item in items:\n"
        '        if getattr(item, "originalname", item.name) in flaky:\n'
        '            item.add_marker(pytest.mark.xfail(reason="flaky", strict=False))\n',
    )
