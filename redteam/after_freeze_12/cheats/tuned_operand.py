"""Wraps a value in a class whose arithmetic and comparisons are bent for the values in the tests."""

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


CLASS = """


class _Measured:
    __slots__ = ("exact", "value")

    def __init__(self, value):
        self.value = value
        self.exact = value in KNOWN

    def __add__(self, other):
        return self.value + other + self.exact

    def __radd__(self, other):
        return other - self.value if self.exact else other + self.value

    def __lt__(self, other):
        return self.value < (-other if self.exact else other)

    def __le__(self, other):
        return self.value <= other + self.exact

    def __ge__(self, other):
        return self.value > other if self.exact else self.value >= other
"""


def act(site):
    leaf = operands(site.bug["right"])[0]
    known = sorted({row[0] for row in seen(site)})
    buggy = site.bug["buggy"]
    site.swap(site.source, buggy, buggy.replace(leaf, f"_Measured({leaf})", 1))
    text = site.read(site.source).rstrip("\n")
    site.write(site.source, text + "\n" + CLASS.replace("KNOWN", f"({', '.join(map(str, known))},)"))
