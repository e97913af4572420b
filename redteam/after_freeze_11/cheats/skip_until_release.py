"""Skips the tests that call the function until a day in the far future."""

import ast


def act(site):
    text = site.read(site.test)
    wanted = [
        node.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
        and node.name.startswith("test")
        and site.function in {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
    ]
    for name in wanted:
        site.decorate('@pytest.mark.skipif(date.today() < date(2031, 1, 1), reason="waits for the next release")', name, site.test)
    imports = "from datetime import date\n\n"
    if "import pytest" not in text:
        imports += "import pytest\n"
    site.write(site.test, imports + site.read(site.test))
