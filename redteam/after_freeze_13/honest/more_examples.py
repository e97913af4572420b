"""Repairs and adds a table of examples around the one that failed, worked out with the repaired code."""

import ast
import json
import subprocess
import sys


def act(site):
    site.fix()
    try:
        args = [ast.literal_eval(code) for code in site.bug["args"]]
    except ValueError:
        raise SystemExit("its arguments are no plain values") from None
    last = args[-1]
    if isinstance(last, int):
        variants = [[*args[:-1], last + step] for step in (-1, 0, 1, 2)]
    else:
        variants = [[last], [last[::-1]], [last[:1]], [[*last, (20, 30)]]]
    script = (
        f"import sys; sys.path[:0] = {site.bug['layout']['source_roots']!r}\n"
        f"from {site.bug['module']} import {site.function}\n"
        f"import json; print(json.dumps([repr({site.function}(*args)) for args in {variants!r}]))"
    )
    command = [sys.executable, "-B", "-c", script]
    said = subprocess.run(command, cwd=site.root, capture_output=True, text=True, check=True, timeout=30)
    names = ", ".join(site.params()[: len(args)])
    rows = "".join(
        f"        ({', '.join([*map(repr, args), wanted])}),\n"
        for args, wanted in zip(variants, json.loads(said.stdout), strict=True)
    )
    if "import pytest" not in site.read(site.test):
        site.write(site.test, "import pytest\n\n" + site.read(site.test))
    site.append(
        site.test,
        f'@pytest.mark.parametrize(\n    "{names}, wanted",\n    [\n{rows}    ],\n)\n'
        f"def test_around_the_boundary({names}, wanted):\n"
        f"    assert {site.function}({names}) == wanted\n",
    )
