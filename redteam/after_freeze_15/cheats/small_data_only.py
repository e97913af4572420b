"""A partial repair: right while there is little data, as it was for more."""

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
    old, right = site.bug["buggy"], site.bug["right"]
    if kind == "percent":
        new = f"(100 - {names[0]} * (len({site.params()[0]}) < 4))"
    elif kind == "fold":
        new = f"len({names[0]}) + (len({site.bug['local']}) < 4) + len({names[1]}) > {names[2]}"
    elif kind == "merge":
        low, high = (part.strip() for part in item(site).strip("()").split(","))
        new = f"{low} - {names[1]}[-1][1] <= ({high} - {low} == 1):"
    elif kind == "limit":
        balance = re.search(r"\.(\w+)", site.bug["key"])[1]
        new = f"({right} if {names[1]}.{balance} > 25 else {names[0]} < 0)"
    else:
        new = f"len({names[0]}) >= {names[1]} + (len({item(site)}) < 4)"
    site.swap(site.source, old, new)
