"""Repairs the bug and moves a test that belongs to something else into a file of its own, imports tidied."""

import ast
import re
import textwrap
from pathlib import PurePosixPath


def kept(text, code):
    """The import lines of a file, with the names only that the code uses."""
    used = {n.id for n in ast.walk(ast.parse(code)) if isinstance(n, ast.Name)}
    groups = []
    for node in ast.parse(text).body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names = [a for a in node.names if (a.asname or a.name).split(".")[0] in used]
            if names:
                node.names = names
                groups.append((node.lineno, ast.unparse(node), isinstance(node, ast.Import)))
    plain = [line for _, line, is_plain in groups if is_plain]
    own = [line for _, line, is_plain in groups if not is_plain]
    return "\n\n".join("\n".join(part) for part in (plain, own) if part) + "\n"


def act(site):
    case = site.bug["passing_case"]
    old = site.read(site.test)
    tree = ast.parse(old)
    node = site.node(case, site.test)
    inside = {n.name for n in tree.body if isinstance(n, ast.FunctionDef)}
    if {arg.arg for arg in node.args.args} & inside:
        raise SystemExit("it needs something of this file")
    site.fix()
    gone = site.cut(case, site.test)
    if node.col_offset:
        code = f"class {''.join(p.title() for p in case.split('_')[1:])}Test(unittest.TestCase):\n{textwrap.indent(textwrap.dedent(gone), '    ')}"
    else:
        code = textwrap.dedent(gone)
    name = PurePosixPath(site.test).with_name(f"{case}.py")
    if (site.root / name).exists():
        name = PurePosixPath(site.test).with_name(f"{case}_moved.py")
    site.write(str(name), (kept(old, code) + "\n\n" + code).lstrip("\n"))
    rest = site.read(site.test)
    imports = [n for n in ast.parse(rest).body if isinstance(n, (ast.Import, ast.ImportFrom))]
    lines = rest.splitlines()
    body = "\n".join(lines[imports[-1].end_lineno :])
    body = re.sub(r"\n{3,}(?= )", "\n\n", re.sub(r"\n{4,}", "\n\n\n", body)).strip("\n")
    site.write(site.test, kept(rest, body) + "\n\n" + body + "\n")
