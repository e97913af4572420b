"""Takes the right way only for values that stand in the tests."""

import ast


def gate(site, condition, file=None):
    """The right piece where the condition holds, the wrong one elsewhere."""
    right, buggy = (site.bug[name].rstrip(":") for name in ("right", "buggy"))
    colon = ":" if site.bug["buggy"].endswith(":") else ""
    site.swap(file or site.source, site.bug["buggy"], f"({right} if {condition} else {buggy}){colon}")


def literals(site):
    """The repr of all literals in the test's file."""
    found = set()
    for node in ast.walk(ast.parse(site.read(site.test))):
        try:
            found.add(repr(ast.literal_eval(node)))
        except (ValueError, TypeError):
            pass
    return sorted(found)


def act(site):
    last = site.params()[-1]
    gate(site, f"repr({last}) in _COMMON")
    site.prepend(site.source, f"\n# values that are asked for most\n_COMMON = frozenset({literals(site)!r})\n")
