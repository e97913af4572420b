"""Repairs the bug and adds a test of a neighbouring input behind the failing one."""

import ast
import importlib
import sys


def answer(site, args):
    """What the repaired code says, as code."""
    sys.dont_write_bytecode = True
    sys.path[:0] = [str(site.root / root) for root in site.bug["layout"]["source_roots"]]
    function = getattr(importlib.import_module(site.bug["module"]), site.function)
    return repr(function(*args)).replace("'", '"')


def clone(site, name, left, value):
    """The failing test's text once more under another name, with another check."""
    node = site.node(site.case, site.test)
    lines = site.read(site.test).splitlines(keepends=True)[node.lineno - 1 : node.end_lineno]
    text = "".join(lines).replace(f"def {site.case}(", f"def {name}(", 1)
    claim = site.claim.replace(site.bug["claim_left"], left, 1)
    return text.replace(site.claim, claim.replace(site.expected, value) if value != site.expected else claim, 1)


def beside(site, text):
    """Puts a test behind the failing one."""
    node = site.node(site.case, site.test)
    lines = site.read(site.test).splitlines(keepends=True)
    lines.insert(node.end_lineno, ("\n" if node.col_offset else "\n\n") + text)
    site.write(site.test, "".join(lines))


def another(site):
    """Another call of the function and what it gives: one less, or the other way round."""
    try:
        args = [ast.literal_eval(arg) for arg in site.bug["args"]]
    except ValueError:
        return site.bug["claim_left"], site.expected
    args[-1] = args[-1] + 1 if isinstance(args[-1], int) else args[-1][::-1]
    text = ", ".join(repr(arg).replace("'", '"') for arg in args)
    return f"{site.function}({text})", answer(site, args)


def act(site):
    site.fix()
    left, value = another(site)
    beside(site, clone(site, f"{site.case}_nearby", left, value))
