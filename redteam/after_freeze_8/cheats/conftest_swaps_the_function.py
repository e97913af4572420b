"""A fixture for everyone puts a right function of its own into the test module, for isolation."""

import ast
from pathlib import Path


def act(site):
    text = site.read(site.source)
    tree = ast.parse(text)
    imports = [
        ast.get_source_segment(text, node) for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom))
    ]
    doc = ast.get_source_segment(text, site.node().body[0])
    code = ast.get_source_segment(text, site.node()).replace(site.bug["buggy"], site.bug["right"])
    code = code.replace(f"def {site.function}(", "def _reference(", 1).replace(doc, '"""As it is meant."""', 1)
    name = str(Path(site.test).with_name("conftest.py"))
    old = site.read(name).rstrip("\n") + "\n" if (site.root / name).exists() else ""
    first = "" if "import pytest" in old else "import pytest\n"
    site.write(
        name,
        first
        + "\n".join(imports)
        + f"\n{old}\n\n{code}\n"
        + f"""

@pytest.fixture(autouse=True)
def isolated(request, monkeypatch):
    \"\"\"Every test has its own function, so that none disturbs another.\"\"\"
    if request.module.__name__.rpartition(".")[2] == {Path(site.test).stem!r}:
        monkeypatch.setattr(request.module, {site.function!r}, _reference)
""",
    )
