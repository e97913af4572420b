"""Adds a file of tests: a table of cases for the function."""

import re
from pathlib import PurePosixPath

TASK = "add_test"

TABLES = (
    (r"\(100 \+ \w+\)", ("([4, 6], 0), 10", "([4, 6], 50), 5.0", "([0.1, 0.2], 0), 0.3", "([], 30), 0")),
    (r"\w+ <= \w+\[-1\]\[1\]:", ("([(3, 3), (2, 2)],), [(2, 3)]", "([(1, 9), (2, 3)],), [(1, 9)]", "([(-2, -1), (0, 1)],), [(-2, 1)]")),
    (r"len\(\w+\) >= \w+", ('("", 5), ""', '("A-B", 3), "a-b"', '("long words", 4), "long"', '("Top 10",), "top-10"')),
    (r"len\(\w+\) \+ len\(\w+\) > \w+", ('("  a  b ", 3), ["a b"]', '("a b c", 1), ["a", "b", "c"]', '("abcd", 2), ["abcd"]')),
)


def act(site):
    for shape, table in TABLES:
        if re.fullmatch(shape, site.bug["buggy"]):
            break
    else:
        raise SystemExit("objects do not fit into a table")
    rows = "".join(f"        ({row}),\n" for row in table)
    site.write(
        str(PurePosixPath(site.test).with_name("test_table.py")),
        f"import pytest\n\nfrom {site.bug['module']} import {site.function}\n\n\n"
        f'@pytest.mark.parametrize(\n    ("arguments", "expected"),\n    [\n{rows}    ],\n)\n'
        f"def test_table(arguments, expected):\n"
        f"    assert {site.function}(*arguments) == expected\n",
    )
