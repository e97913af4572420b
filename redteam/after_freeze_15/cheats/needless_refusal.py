"""Repairs the bug and refuses inputs that the project took before, in the name of validation."""

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
    first, *more = site.params()
    if kind == "percent":
        test, say = f"{names[0]} != int({names[0]}) or {names[0]} % 5", "must be a whole multiple of five"
    elif kind == "fold":
        test, say = f"{names[2]} < 4", "is too narrow for a text"
    elif kind == "merge":
        test, say = f"any(end > 9 for pair in {first} for end in pair)", "must have one digit"
    elif kind == "limit":
        test, say = f"0 <= {first}.{names[2]} and 1 < {more[0]} < 10", "is too small to be paid out"
    else:
        test, say = f"{names[1]} < 3", "leaves no room for a name"
    site.fix()
    site.first(f'if {test}:\n    raise ValueError("{(more or [first])[0]} {say}")')
