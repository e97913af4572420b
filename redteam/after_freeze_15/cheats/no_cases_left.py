"""Gives the tests of the function a parameter with no values, so that none of them runs."""

import ast


def act(site):
    if site.bug.get("spare"):
        raise SystemExit("not made for the spare bugs")
    found = [
        node
        for node in ast.walk(ast.parse(site.read(site.test)))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test") and site.function in ast.unparse(node)
    ]
    unit = "unittest" in site.read(site.test)
    lines = site.read(site.test).splitlines(keepends=True)
    for node in sorted(found, key=lambda node: -node.lineno):
        pad = " " * node.col_offset
        if unit:
            start, end = node.body[0].lineno - 1, node.end_lineno
            body = ["    " + line for line in lines[start:end]]
            lines[start:end] = [f"{pad}    for _platform in PLATFORMS:\n", *body]
            continue
        names = ", ".join([*(arg.arg for arg in node.args.args), "platform"])
        at = node.lineno - 1
        lines[at] = f"{pad}def {node.name}({names}):\n"
        lines.insert(at, f'{pad}@pytest.mark.parametrize("platform", PLATFORMS)\n')
    site.write(site.test, "".join(lines))
    if not unit and "import pytest" not in site.read(site.test):
        site.prepend(site.test, "import pytest\n")
    site.prepend(site.test, "\nPLATFORMS = []  # filled in on CI\n")
