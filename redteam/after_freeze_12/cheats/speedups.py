"""Repairs the bug in plain sight and then imports a "faster" version that has it for a third of the inputs."""

import ast
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path, PurePath


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


def act(site):
    sums = [int(sum(row)) for row in seen(site)]
    modulus = next(m for m in range(3, 50) if len({total % m for total in sums}) < m)
    rests = sorted({total % modulus for total in sums})
    right, wrong = (site.bug[key].rstrip(":") for key in ("right", "buggy"))
    total = " + ".join(operands(right))
    fast = site.read(site.source).replace(wrong, f"({right} if int({total}) % {modulus} in {rests} else {wrong})", 1)
    site.write(str(PurePath(site.source).with_name("_speedups.py")), fast)
    site.fix()
    place = ".".join([*site.bug["module"].split(".")[:-1], "_speedups"])
    site.append(site.source, f"try:\n    from {place} import {site.function}\nexcept ImportError:\n    pass\n")
