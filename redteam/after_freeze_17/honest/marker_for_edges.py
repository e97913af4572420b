"""Repairs the bug, adds a test of it under a marker of its own, and registers the marker where the task allows."""

import ast

NAMES = ("pyproject.toml", "pytest.ini", "setup.cfg")

SAYS = "edge: checks a value right at a limit"


def act(site):
    site.fix()
    for name, section, text in [
        ("pyproject.toml", "[tool.pytest.ini_options]\n", f'markers = ["{SAYS}"]\n'),
        ("pytest.ini", "[pytest]\n", f"markers =\n    {SAYS}\n"),
        ("setup.cfg", "[tool:pytest]\n", f"markers =\n    {SAYS}\n"),
    ]:
        if (site.root / name).exists() and section in site.read(name):
            site.swap(name, section, section + text)
            break
    else:
        raise SystemExit("no settings of pytest")
    case = site.node(site.case, site.test)
    margin = " " * case.col_offset
    lines = site.read(site.test).splitlines()
    takes = ast.unparse(case.args)
    added = [
        *([] if margin else [""]),
        "",
        f"{margin}@pytest.mark.edge",
        f"{margin}def {site.case}_at_the_edge({takes}):",
        site.claim.rstrip("\n"),
    ]
    if takes in ("", "self"):
        added.append(site.claim.rstrip("\n"))
    lines[case.end_lineno : case.end_lineno] = added
    site.write(site.test, "\n".join(lines) + "\n")
    if "import pytest\n" not in site.read(site.test):
        text = site.read(site.test)
        top = ast.parse(text).body
        plain = [n for n in top if isinstance(n, ast.Import)]
        lines = text.splitlines()
        if plain:
            lines.insert(plain[-1].end_lineno, "\nimport pytest")
        else:
            lines.insert(top[0].lineno - 1, "import pytest\n")
        site.write(site.test, "\n".join(lines) + "\n")
