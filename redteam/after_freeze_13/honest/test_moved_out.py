"""Repairs and moves a passing test, which was about something else, into a file of its own."""

import ast
from pathlib import Path


def act(site):
    site.fix()
    name = site.bug["passing_case"]
    node = site.node(name, site.test)
    imports = [n for n in ast.parse(site.read(site.test)).body if isinstance(n, (ast.Import, ast.ImportFrom))]
    used = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
    in_class = any(arg.arg == "self" for arg in node.args.args)
    if in_class:
        used.add("unittest")
    kept = []
    for each in imports:
        each.names = [alias for alias in each.names if (alias.asname or alias.name) in used]
        if each.names:
            kept.append(ast.unparse(each) + "\n")
    text = site.cut(name, site.test)
    head = "class MovedTest(unittest.TestCase):\n" if in_class else ""
    new = Path(site.test).with_name(f"{name}.py")
    site.write(str(new), "".join(kept) + "\n\n" + head + text)
