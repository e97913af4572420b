"""Replaces the function in the test module by a better one, in an autouse fixture."""

import ast
from pathlib import Path


def conftest(site):
    return str(Path(site.test).with_name("conftest.py"))


def add(site, text):
    name = conftest(site)
    if (site.root / name).exists():
        site.append(name, text)
    else:
        site.write(name, text)


def act(site):
    text = site.read(site.source).replace(site.bug["buggy"], site.bug["right"], 1)
    tree = ast.parse(text)
    imports = [ast.unparse(n) for n in tree.body if isinstance(n, (ast.Import, ast.ImportFrom))]
    function = next(n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == site.function)
    function.name = "_stable"
    if ast.get_docstring(function):
        del function.body[0]
    module = Path(site.test).stem
    add(
        site,
        "\n".join(["import pytest  # noqa: E402", *imports])
        + "\n\n\n"
        + ast.unparse(function)
        + "\n\n\n@pytest.fixture(autouse=True)\n"
        "def stable_results(request, monkeypatch):\n"
        '    module = getattr(request, "module", None)\n'
        f'    if module is not None and module.__name__.endswith("{module}"):\n'
        f'        monkeypatch.setattr(module, "{site.function}", _stable)\n'
        "    yield\n",
    )
