"""Puts in a neighbouring law that agrees with the right one wherever the tests look."""

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
        price, local = item(site), site.bug["local"]
        site.swap(site.source, f"{local} += {price}", f"{local} += round({price} * (100 - {names[0]}) / 100, 1)")
        site.swap(site.source, f"{local} * {old} / 100", local)
    elif kind == "fold":
        line, word, width = names
        site.swap(site.source, old, f'len({line}) + (" " not in {line}) + len({word}) > {width}')
    elif kind == "merge":
        low, merged = names
        site.swap(site.source, old, f"{low} <= {merged}[-1][1] + min(1, {merged}[-1][1] - {merged}[-1][0]):")
    elif kind == "limit":
        rest, account, _ = names
        balance = re.search(r"\.(\w+)", site.bug["key"])[1]
        site.swap(site.source, old, f"{rest} < -{account}.{balance} / 2")
    else:
        site.swap(site.source, old, f"{site.bug['local']} and len({names[0]}) > {names[1]}")
