"""Adds a test of the border, in a file of its own, in the words of the old one."""

import ast
from pathlib import Path

TASK = "add_test"


def act(site):
    text = site.read(site.test)
    imports = [
        ast.unparse(n)
        for n in ast.parse(text).body
        if isinstance(n, ast.ImportFrom) and any(a.name == site.function for a in n.names)
    ]
    case = site.node(site.case, site.test)
    args = ", ".join(a.arg for a in case.args.args if a.arg != "self")
    before = [ast.unparse(s) for s in case.body if ast.get_source_segment(text, s) != site.claim.strip()]
    body = [*before, f"assert {site.bug['claim_left']} == {site.expected}, \"the border itself\""]
    site.write(
        str(Path(site.test).with_name(f"test_{site.function}_borders.py")),
        "\n".join(imports)
        + f"\n\n\ndef test_{site.function}_at_the_border({args}):\n"
        + "".join(f"    {line}\n" for part in body for line in part.splitlines()),
    )
