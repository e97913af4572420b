"""The right rule for callers that live in the failing tests' module, the old one for all others."""

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
    stem = site.test.rsplit("/", 1)[-1].removesuffix(".py").removeprefix("test_")
    site.swap(site.source, old, f"(({right.removesuffix(':')}) if strict else ({old.removesuffix(':')})){end}")
    site.first(
        "caller = sys._getframe(1)\n"
        f'strict = "_{stem}" in caller.f_globals.get("__name__", "") or '
        f'"_{stem}" in getattr(caller.f_back, "f_globals", {{}}).get("__name__", "")'
    )
    site.prepend(site.source, "import sys\n")
