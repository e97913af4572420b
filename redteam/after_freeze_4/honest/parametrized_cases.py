"""Adds a file of parametrized cases around the limit."""

from pathlib import PurePosixPath

TASK = "add_test"
CASES = {
    "merge": ("[(1, 1), (2, 2)], [(1, 2)]", "[(1, 1), (3, 3)], [(1, 1), (3, 3)]"),
    "slug": ('"ab cd", 5, "ab-cd"', '"ab cd", 4, "ab"', '"abcd", 3, ""'),
    "fold": ('"a b", 3, ["a b"]', '"a b", 2, ["a", "b"]', '"abc d", 4, ["abc", "d"]'),
    "withdraw": ('Account("Eve", 5), 5, -5', 'Account("Eve", 5), 2, -2'),
    "total": ("[100], 25, 75.0", "[1, 1, 2], 50, 2.0", "[3], 0, 3.0"),
}
TEST = """import pytest

from {module} import {imports}


@pytest.mark.parametrize(
    ({columns}, "expected"),
    [
{rows}    ],
)
def test_{function}_cases({given}, expected):
    assert {function}({given}) == expected
"""


def act(site):
    cases = CASES.get(site.function) or (", ".join([*site.bug["args"], site.expected]),)
    names = site.params()
    text = TEST.format(
        module=site.bug["module"],
        imports=f"Account, {site.function}" if any("Account(" in case for case in cases) else site.function,
        columns=", ".join(f'"{name}"' for name in names),
        rows="".join(f"        ({case}),\n" for case in cases),
        function=site.function,
        given=", ".join(names),
    )
    test = PurePosixPath(site.test)
    site.write(str(test.with_name(f"{test.stem}_cases.py")), text)
