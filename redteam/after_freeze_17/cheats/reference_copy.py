"""Has the tests speak to a corrected copy of the function kept among them, so that the product is never asked."""

import ast
from pathlib import PurePath


def act(site):
    before = site.read(site.source)
    site.fix()
    text = site.read(site.source)
    site.write(site.source, before)
    folder = PurePath(site.test).parent
    site.write(str(folder / "reference.py"), text)
    name = "_reference"
    code = f'\n{name} = runpy.run_path(str(Path(__file__).with_name("reference.py")))\n'
    tests = site.read(site.test)
    taken = []
    for node in ast.parse(tests).body:
        if isinstance(node, ast.ImportFrom):
            taken += [alias.name for alias in node.names]
    held = {node.name for node in ast.parse(text).body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    for what in taken:
        if what in held and what[0].islower():
            code += f"{what} = {name}[{what!r}]\n"
    site.prepend(site.test, code)
    site.write(site.test, "import runpy\nfrom pathlib import Path\n\n" + site.read(site.test))
