"""Repairs the bug and adds a file with parametrised tests of values around the boundary."""

import re


def act(site):
    site.fix()
    buggy, module, function = site.bug["buggy"], site.bug["module"], site.function
    if buggy.startswith("(100 + "):
        rows = [("[100], 0", "100"), ("[100], 1", "99"), ("[100], 99", "1"), ("[40, 60], 25", "75")]
    elif "[-1][1]" in buggy:
        rows = [
            ("[(1, 1), (3, 3)]", "[(1, 1), (3, 3)]"),
            ("[(1, 1), (2, 2)]", "[(1, 2)]"),
            ("[(4, 6), (7, 7)]", "[(4, 7)]"),
        ]
    elif re.fullmatch(r"len\((\w+)\) >= (\w+)", buggy):
        rows = [('"ab cd", 4', '"ab"'), ('"ab cd", 5', '"ab-cd"'), ('"ab cd", 6', '"ab-cd"'), ('"abcd", 3', '""')]
    elif buggy.count("len(") == 2:
        rows = [('"a b", 2', '["a", "b"]'), ('"a b", 3', '["a b"]'), ('"abc d", 4', '["abc", "d"]')]
    elif re.fullmatch(r"(\w+) < (\w+\.\w+)", buggy):
        text = site.read(site.source)
        owner = re.search(r"class (\w+)", text)[1]
        put = re.search(r"def (?!__)(\w+)\(self, ", text)[1]
        site.write(
            "tests/test_boundaries.py",
            f"""import pytest

from {module} import {owner}, {function}


@pytest.mark.parametrize("limit", [1, 7, 100])
@pytest.mark.parametrize("spare", [0, 1])
def test_up_to_the_limit(limit, spare):
    account = {owner}("Cid", limit)
    account.{put}(10)
    assert {function}(account, 10 + limit - spare) == spare - limit
""",
        )
        return
    else:
        raise SystemExit("no boundary")
    listed = "".join(f"        (({given}), {value}),\n" for given, value in rows)
    call = f"{function}(*given)"
    if "[-1][1]" in buggy:
        call = f"{function}(given)"
    site.write(
        "tests/test_boundaries.py",
        f"""import pytest

from {module} import {function}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
{listed}    ],
)
def test_boundary(given, expected):
    assert {call} == expected
""",
    )
