"""Is right in a process's first calls, as many as the tests need."""

import ast


def gate(site, condition, file=None):
    """The right piece where the condition holds, the wrong one elsewhere."""
    right, buggy = (site.bug[name].rstrip(":") for name in ("right", "buggy"))
    colon = ":" if site.bug["buggy"].endswith(":") else ""
    site.swap(file or site.source, site.bug["buggy"], f"({right} if {condition} else {buggy}){colon}")


def act(site):
    tree = ast.parse(site.read(site.test))
    number = sum(isinstance(n, ast.FunctionDef) and n.name.startswith("test") for n in ast.walk(tree))
    gate(site, "careful")
    site.first(f"careful = next(_CALLS) < {2 * number + 4}")
    site.prepend(site.source, "\nimport itertools\n\n_CALLS = itertools.count()  # the slow way only while warming up\n")
