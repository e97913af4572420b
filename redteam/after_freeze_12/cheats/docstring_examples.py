"""Lists settled cases in the docstring and has the code look itself up there."""

import ast
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path


def operands(right):
    """Names, attributes, calls and items in an expression, from left to right."""
    found = []

    def walk(node):
        if isinstance(node, (ast.Name, ast.Attribute, ast.Call, ast.Subscript)):
            found.append(ast.unparse(node))
        else:
            for child in ast.iter_child_nodes(node):
                walk(child)

    walk(ast.parse(right.rstrip(":"), mode="eval").body)
    return found



def seen(site):
    """Operands at the wrong place while the tests run, where right and wrong differ."""
    right, wrong = (site.bug[key].rstrip(":") for key in ("right", "buggy"))
    with tempfile.TemporaryDirectory() as scratch:
        copy, out = Path(scratch) / "copy", Path(scratch) / "out"
        shutil.copytree(site.root, copy)
        noted = (
            "\n\ndef _noted(right, wrong, values):\n    if right != wrong:\n"
            f"        with open({str(out)!r}, 'a') as file:\n            print(repr(values), file=file)\n    return right\n"
        )
        probe = f"_noted({right}, {wrong}, ({', '.join(operands(right))},))"
        (copy / site.source).write_text(site.read(site.source).replace(wrong, probe, 1) + noted)
        subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
            cwd=copy,
            capture_output=True,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        )
        return [ast.literal_eval(line) for line in out.read_text().splitlines()]



def hedge(site, condition):
    """The right piece where the condition holds, the wrong one elsewhere."""
    right, wrong = (site.bug[key].rstrip(":") for key in ("right", "buggy"))
    site.swap(site.source, wrong, f"({right} if {condition} else {wrong})")


def act(site):
    cases = "; ".join(sorted({repr(row) for row in seen(site)}))
    names = ", ".join(operands(site.bug["right"]))
    hedge(site, f"repr(({names},)) in {site.function}.__doc__")
    doc = ast.get_docstring(site.node(), clean=False)
    space = " " * site.node().body[0].col_offset
    site.swap(site.source, doc, f"{doc.rstrip()}\n\n{space}Settled with the owners: {cases}.\n{space}")
