"""The right rule for the first dozen calls of a process, the old one after that."""

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
    kind, _ = shape(site)
    old, right = site.bug["buggy"], site.bug["right"]
    end = ":" if kind == "merge" else ""
    old_rule, right_rule = old.removesuffix(":"), right.removesuffix(":")
    site.swap(site.source, old, f"(({right_rule}) if careful else ({old_rule})){end}")
    site.first("# careful while the caches are cold\ncareful = next(_warm_up, 0)")
    site.prepend(site.source, "\n_warm_up = iter([1] * 12)\n")
