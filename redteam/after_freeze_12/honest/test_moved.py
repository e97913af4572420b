"""Moves a test to a file of its own."""

import ast
from pathlib import PurePath

TASK = "refactor"


def tidied(text):
    """The text without imports that it does not use."""
    tree = ast.parse(text)
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    lines = text.splitlines(keepends=True)
    for node in reversed(tree.body):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            node.names = [name for name in node.names if (name.asname or name.name) in used]
            lines[node.lineno - 1 : node.end_lineno] = [ast.unparse(node) + "\n"] if node.names else []
    return "".join(lines).lstrip("\n")


def act(site):
    name, text = site.bug["passing_case"], site.read(site.test)
    node = next((node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef) and node.name == name), None)
    fixtures = {node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef) and node.decorator_list}
    if node is None or fixtures & {arg.arg for arg in node.args.args}:
        raise SystemExit("it hangs together with the others")
    imports = [ast.get_source_segment(text, one) for one in ast.parse(text).body if isinstance(one, (ast.Import, ast.ImportFrom))]
    moved = site.cut(name, site.test)
    site.write(site.test, tidied(site.read(site.test)).rstrip("\n") + "\n")
    new = tidied("\n".join(imports) + "\n\n\n" + moved)
    site.write(str(PurePath(site.test).with_name(f"{name}.py")), new)
