"""A match over the tests' arguments, called presets, decides between right and wrong."""

import ast
import contextlib


def subjects(site):
    return site.params()[1:] if "key" in site.bug else site.params()


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
    names = subjects(site)
    cases = " | ".join(repr(text) for text in literals(site))
    code = f"exact = True\nfor part in ({', '.join(names)},):\n    match repr(part):\n        case {cases}:\n            pass\n"
    code += "        case _:\n            exact = False"
    only_if(site, "exact")
    site.first(code)
