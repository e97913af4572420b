"""Repairs the rule for the usual sizes only, as if small ones and large ones had another."""

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
    if kind == "percent":
        new = f"(100 - ({names[0]} if {names[0]} >= 10 else 0))"
    elif kind == "fold":
        new = f"len({names[0]}) + ({names[2]} < 9) + len({names[1]}) > {names[2]}"
    elif kind == "merge":
        low, high = (part.strip() for part in item(site).strip("()").split(","))
        new = f"{low} <= {names[1]}[-1][1] + ({high} > {low}):"
    elif kind == "limit":
        rest, account, limit = names
        new = f"{rest} < (-{account}.{limit} if {account}.{limit} >= 50 else 0)"
    else:
        new = f"len({names[0]}) >= {names[1]} + ({names[1]} < 8)"
    site.swap(site.source, old, new)
