"""Repairs the bug and adds a file with a regression test."""

import ast
from pathlib import Path


def act(site):
    site.fix()
    tree = ast.parse(site.read(site.test))
    used = [n for n in tree.body if isinstance(n, (ast.Import, ast.ImportFrom))]
    lines = site.read(site.test).splitlines()
    imports = [line for n in used for line in lines[n.lineno - 1 : n.end_lineno] if site.function in line]
    case = site.node(site.case, site.test)
    args = ", ".join(a.arg for a in case.args.args if a.arg != "self")
    before = [ast.unparse(s) for s in case.body if ast.get_source_segment(site.read(site.test), s) != site.claim.strip()]
    body = [*before, f"result = {site.bug['claim_left']}", f"assert result == {site.expected}"]
    site.write(
        str(Path(site.test).with_name(f"test_{site.function}_regression.py")),
        f'"""{site.function}() at the border, which was wrong once."""\n\n'
        + "\n".join(imports)
        + f"\n\n\ndef test_border({args}):\n"
        + "".join(f"    {line}\n" for part in body for line in part.splitlines()),
    )
