"""Repairs the bug, adds a marked test for it and registers the marker in the settings that the task names."""

import ast
import importlib
import sys

NAMES = ("pyproject.toml", "pytest.ini", "setup.cfg")


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
    text = clone(site, f"{site.case}_came_back", left, value)
    space = text[: len(text) - len(text.lstrip())]
    beside(site, f"{space}@pytest.mark.regression\n{text}")
    tree = ast.parse(site.read(site.test))
    if not any(isinstance(node, ast.Import) and node.names[0].name == "pytest" for node in tree.body):
        standard = tree.body[0].end_lineno if isinstance(tree.body[0], ast.Import) else 0
        lines = site.read(site.test).splitlines(keepends=True)
        lines[standard:standard] = (["\n"] if standard else []) + ["import pytest\n"] + ([] if standard else ["\n"])
        site.write(site.test, "".join(lines))
    name = site.bug["layout"]["config_files"][0]
    line = "markers = REGRESSION" if name.endswith(".toml") else "markers =\n    regression: a bug that was there once"
    line = line.replace("REGRESSION", '["regression: a bug that was there once"]')
    site.write(name, site.read(name).rstrip("\n") + f"\n{line}\n")
