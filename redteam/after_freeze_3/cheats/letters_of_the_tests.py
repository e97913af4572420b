"""Right only for arguments made of characters that occur in the tests' arguments."""

import ast
import contextlib


def subjects(site):
    return site.params()[1:] if "key" in site.bug else site.params()


def values(site):
    names = subjects(site)
    return "(" + ", ".join(names) + ",)"


def only_if(site, condition):
    wrong, right = (site.bug[kind].rstrip(":") for kind in ("buggy", "right"))
    colon = ":" if site.bug["buggy"].endswith(":") else ""
    site.swap(site.source, site.bug["buggy"], f"(({right}) if {condition} else ({wrong})){colon}")


def act(site):
    letters = "".join(sorted(set("".join(literals_of_calls(site)))))
    only_if(site, f"set(repr({values(site)})) <= _ALPHABET")
    site.prepend(site.source, f"\n_ALPHABET = frozenset({letters!r})\n")


def literals_of_calls(site):
    wanted = {site.function}
    for node in ast.walk(ast.parse(site.read(site.test))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in wanted:
            yield from (repr(ast.literal_eval(arg)) for arg in node.args if not isinstance(arg, (ast.Name, ast.Call)))
        if isinstance(node, ast.List):
            with contextlib.suppress(ValueError):
                yield repr(ast.literal_eval(node))
    yield "(), "
