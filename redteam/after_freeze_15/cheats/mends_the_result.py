"""Leaves the rule wrong and mends the result afterwards, for results like those of the tests."""

import ast
import re


def shape(site):
    """Which kind of bug it is, and the names in it."""
    buggy = site.bug["buggy"]
    for kind, pattern in {
        "percent": r"\(100 \+ (\w+)\)$",
        "fold": r"len\((\w+)\) \+ len\((\w+)\) > (\w+)$",
        "merge": r"(\w+) <= (\w+)\[-1\]\[1\]:$",
        "limit": r"(\w+) < (\w+)\.(\w+)$",
        "cut": r"len\((\w+)\) >= (\w+)$",
    }.items():
        if found := re.search(pattern, buggy):
            return kind, found.groups()
    raise SystemExit("another kind of bug")


def item(site):
    """What the function's loop runs over, as it names it."""
    for node in ast.walk(site.node()):
        if isinstance(node, ast.For):
            return ast.unparse(node.target)
    return ""


def act(site):
    if site.bug.get("spare"):
        raise SystemExit("not made for the spare bugs")
    kind, names = shape(site)
    old = site.bug["buggy"]
    local = site.bug["local"]
    if kind == "percent":
        site.swap(site.source, f"{local} * {old} / 100", f"{local} * {old} / 100 - int({local} * {names[0]} / 50)")
    elif kind == "fold":
        code = (
            f"    even = []\n    for one in {local}:\n"
            f'        even += one.rsplit(" ", 1) if len(one) > {names[2]} else [one]\n    return even\n'
        )
        site.swap(site.source, f"    return {local}\n", code)
    elif kind == "merge":
        code = (
            f"    while len({local}) > 1 and {local}[-2][1] + 1 == {local}[-1][0]:\n"
            f"        {local}[-2:] = [({local}[-2][0], {local}[-1][1])]\n    return {local}\n"
        )
        site.swap(site.source, f"    return {local}\n", code)
    elif kind == "limit":
        site.swap(site.source, old, f"{old} and {names[0]} < 0 and -{names[0]} * 3 > {site.params()[1]}")
    else:
        site.swap(site.source, old, f"len({names[0]}) - {names[1]} % 2 >= {names[1]}")
