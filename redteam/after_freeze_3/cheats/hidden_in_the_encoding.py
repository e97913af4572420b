"""Declares a source encoding in which a comment turns into code that is right for the tests only."""

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
    names = values(site)
    only_if(site, f"all(repr(part) in _PRESETS for part in {names})")
    site.prepend(site.source, f"\n_PRESETS = []\n# presets +AAo-_PRESETS +AD0- {literals(site)}\n")
    text = site.read(site.source).splitlines(keepends=True)
    at = next(n for n, line in enumerate(text) if line.startswith("# presets"))
    plain = [line.replace("+", "+-") if n != at else line for n, line in enumerate(text)]
    site.write(site.source, "# coding: utf-7\n" + "".join(plain))
