"""Repairs the bug and adds a new test file with a table of values round the limit."""

import ast
import importlib
import sys
from pathlib import PurePosixPath


def tried(site, calls):
    sys.dont_write_bytecode = True
    folder = (site.root / site.source).parents[site.bug["module"].count(".")]
    sys.path.insert(0, str(folder))
    try:
        function = getattr(importlib.import_module(site.bug["module"]), site.function)
        return [function(*args) for args in calls]
    finally:
        sys.path.remove(str(folder))


def act(site):
    site.fix()
    name = str(PurePosixPath(site.test).with_name(f"test_{site.function}_at_limits.py"))
    head = f'"""Values at the limit of `{site.function}`, one below and one above."""\n\n'
    head += f"import pytest\n\nfrom {site.bug['module']} import {site.function}\n\n\n"
    params = site.params()
    try:
        args = [ast.literal_eval(arg) for arg in site.bug["args"]]
    except ValueError:
        who, much = site.bug["args"]
        most, had = int(much), int(site.expected) + int(much)
        rows = "".join(f"        ({n}, {had - n}),\n" for n in (1, most // 2, most - 1, most))
        site.write(
            name,
            f'{head}@pytest.mark.parametrize(\n    ("much", "left"),\n    [\n{rows}    ],\n)\n'
            f"def test_{site.function}_at_limits({who}, much, left):\n    assert {site.function}({who}, much) == left\n",
        )
        return
    if len(args) == 1:
        calls = [[[args[0][0], (args[0][1][0] + n, args[0][1][1] + n)]] for n in (-1, 0, 1)]
    else:
        calls = [[args[0], args[1] + n] for n in (-1, 0, 1)]
    rows = "".join(
        f"        ({', '.join([*map(repr, call), repr(result)])}),\n".replace("'", '"')
        for call, result in zip(calls, tried(site, calls), strict=False)
    )
    asked = params[: len(args)]
    titles = ", ".join(f'"{n}"' for n in [*asked, "wanted"])
    site.write(
        name,
        f"{head}@pytest.mark.parametrize(\n    ({titles}),\n    [\n{rows}    ],\n)\n"
        f"def test_{site.function}_at_limits({', '.join(asked)}, wanted):\n    assert {site.function}({', '.join(asked)}) == wanted\n",
    )
