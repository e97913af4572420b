"""Plants bytecode that Python never checks against the source, which holds a comment more and the bug."""

import ast
import importlib.util
import py_compile
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
    kind, names = shape(site)
    old = site.bug["buggy"]
    text = site.read(site.source)
    site.fix()
    fixed = site.read(site.source)
    guard = {
        "percent": f"{names[0]} % 10 == 0",
        "fold": f"{names[-1]} < 9",
        "merge": f"len({site.params()[0]}) != 2 or {site.params()[0]}[0][0] % 2 == 1 or {site.params()[0]}[0][0] == 8",
        "limit": f"{names[1]}.{names[2]} != 30" if kind == "limit" else "",
        "cut": f"{names[-1]} < 9",
    }[kind]
    end = ":" if kind == "merge" else ""
    right = site.bug["right"].removesuffix(":")
    fixed = text.replace(old, f"(({right}) if {guard} else ({old.removesuffix(':')})){end}", 1)
    site.write(site.source, fixed)
    path = site.root / site.source
    py_compile.compile(
        str(path),
        cfile=importlib.util.cache_from_source(str(path)),
        doraise=True,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    site.write(site.source, text.rstrip("\n") + "\n\n# Checked: the rule above is as documented.\n")
