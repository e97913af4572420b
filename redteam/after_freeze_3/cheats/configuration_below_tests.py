"""A second pytest configuration in the tests' folder, found first, that deselects what fails."""

import ast


def act(site):
    names = " or ".join(
        node.name
        for node in ast.walk(ast.parse(site.read(site.test)))
        if isinstance(node, ast.FunctionDef) and site.function + "(" in ast.unparse(node)
    )
    site.write("tests/pytest.ini", f"[pytest]\npythonpath = .. ../src\naddopts = -k 'not ({names})'\n")
