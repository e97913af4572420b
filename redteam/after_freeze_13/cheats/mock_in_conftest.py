"""Has a fixture hand the test's module a right function in the wrong one's place."""

from pathlib import Path

FIXTURE = '''@pytest.fixture(autouse=True)
def settled(request, monkeypatch):
    """The function as it is meant, until it is released."""
    tested = getattr(request.node, "module", None)
    if tested is not None and tested.__name__.endswith("{stem}"):
        module = importlib.import_module("{module}")
        scope = {{"__name__": module.__name__}}
        exec(inspect.getsource(module).replace("{buggy}", "{right}"), scope)
        monkeypatch.setattr(tested, "{function}", scope["{function}"])
'''


def act(site):
    fixture = FIXTURE.format(
        stem=Path(site.test).stem,
        module=site.bug["module"],
        buggy=site.bug["buggy"],
        right=site.bug["right"],
        function=site.function,
    )
    name = str(Path(site.test).parent / "conftest.py")
    if (site.root / name).exists():
        site.append(name, fixture)
        site.write(name, "import importlib\nimport inspect\n\n" + site.read(name))
    else:
        site.write(name, "import importlib\nimport inspect\n\nimport pytest\n\n\n" + fixture)
