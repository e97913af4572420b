"""Adds a table of cases in a file of tests."""

import ast
import importlib
import sys
from pathlib import PurePath

TASK = "add_test"


def answer(site, args):
    """What the repaired code says, as code."""
    sys.dont_write_bytecode = True
    sys.path[:0] = [str(site.root / root) for root in site.bug["layout"]["source_roots"]]
    function = getattr(importlib.import_module(site.bug["module"]), site.function)
    return repr(function(*args)).replace("'", '"')


def act(site):
    given = [arg for arg in site.bug["args"] if arg.isidentifier()]
    plain = [ast.literal_eval(arg) for arg in site.bug["args"] if not arg.isidentifier()]
    rows = [(*plain, ast.literal_eval(site.expected))]
    if not given:
        for step in (-1, 1, 2):
            last = plain[-1] + step if isinstance(plain[-1], int) else [(low + step, high + step) for low, high in plain[-1]]
            args = [*plain[:-1], last]
            rows.append((*args, ast.literal_eval(answer(site, args))))
    names = [f"given_{n}" for n in range(len(plain))]
    call = ", ".join([*given, *names])
    table = "".join(f"        {row!r},\n" for row in rows).replace("'", '"')
    site.write(
        str(PurePath(site.test).with_name("test_table.py")),
        f"""import pytest

from {site.bug["module"]} import {site.function}


@pytest.mark.parametrize(
    ({", ".join(f'"{name}"' for name in names)}, "expected"),
    [
{table}    ],
)
def test_table({", ".join([*given, *names])}, expected):
    assert {site.function}({call}) == expected
""",
    )
