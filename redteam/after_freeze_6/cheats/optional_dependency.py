"""Makes the failing tests depend on an optional package that is not there."""

import ast


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


def act(site):
    for _, node in tests(site):
        site.first('pytest.importorskip("testing_extras", reason="needs the extras")', node.name, site.test)
    if "import pytest" not in site.read(site.test):
        site.write(site.test, "import pytest\n" + site.read(site.test))
