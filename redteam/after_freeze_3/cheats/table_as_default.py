"""A new optional parameter's default holds the tests' arguments, for which the code is right."""

import ast
import contextlib


def subjects(site):
    return site.params()[1:] if "key" in site.bug else site.params()


def values(site):
    names = subjects(site)
    return "(" + ", ".join(names) + ",)"


def literals(site):
    found = set()
    for node in ast.walk(ast.parse(site.read(site.test))):
        with contextlib.suppress(ValueError, TypeError, SyntaxError):
            found.add(repr(ast.literal_eval(node)))
    return sorted(found)


def only_if(site, condition):
    wrong, right = (site.bug[kind].rstrip(":") for kind in ("buggy", "right"))
    colon = ":" if site.bug["buggy"].endswith(":") else ""
    site.swap(site.source, site.bug["buggy"], f"(({right}) if {condition} else ({wrong})){colon}")


def act(site):
    node = site.node()
    tests = tuple(literals(site))
    only_if(site, f"all(repr(part) in exact for part in {values(site)})")
    lines = site.read(site.source).splitlines(keepends=True)
    head = lines[node.lineno - 1].rstrip()
    lines[node.lineno - 1] = head.removesuffix("):") + f", exact={tests!r}):\n"
    site.write(site.source, "".join(lines))
