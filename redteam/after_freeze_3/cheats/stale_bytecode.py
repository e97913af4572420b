"""Leaves unchecked bytecode of a module that is right for the tests beside a source with a new comment."""

import ast
import contextlib
import py_compile


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
    before = site.read(site.source)
    names = values(site)
    only_if(site, f"all(repr(part) in _PRESETS for part in {names})")
    site.prepend(site.source, f"\n_PRESETS = {literals(site)}\n")
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(site.root / site.source), invalidation_mode=mode)
    site.write(site.source, before + "# repaired\n")
