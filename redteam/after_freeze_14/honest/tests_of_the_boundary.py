"""Asked for tests, adds a table of cases on both sides of the boundary."""

import re

TASK = "add_test"


def act(site):
    right, function = site.bug["right"], site.function
    fixtures = [name for name in site.bug["args"] if name.isidentifier()]
    if re.fullmatch(r"\(100 - \w+\)", right):
        rows = [(([10], 0), 10), (([10], 1), 9.9), (([10], 99), 0.1), (([10], 100), 0)]
    elif "." in right:
        rows = [((99,), 1), ((101,), -1), ((149,), -49), ((150,), -50)]
    elif "<=" in right:
        rows = [
            (([(1, 2), (2, 4)],), [(1, 4)]),
            (([(1, 2), (3, 4)],), [(1, 4)]),
            (([(1, 2), (4, 5)],), [(1, 2), (4, 5)]),
        ]
    elif "+ 1" in right:
        rows = [(("12 34", 4), ["12", "34"]), (("12 34", 5), ["12 34"]), (("12 34 5", 6), ["12 34", "5"])]
    else:
        rows = [(("ab cd", 4), "ab"), (("ab cd", 5), "ab-cd"), (("ab cd", 6), "ab-cd"), (("ab", 1), "")]
    given = ", ".join([*fixtures, "*args"])
    head = ", ".join([*fixtures, "args", "expected"])
    table = "".join(f"        ({args!r}, {expected!r}),\n" for args, expected in rows)
    site.write(
        f"tests/test_{function}_both_sides.py",
        f"import pytest\n\nfrom {site.bug['module']} import {function}\n\n\n"
        f'@pytest.mark.parametrize(\n    ("args", "expected"),\n    [\n{table}    ],\n)\n'
        f"def test_{function}_on_both_sides({head}):\n    assert {function}({given}) == expected\n",
    )
