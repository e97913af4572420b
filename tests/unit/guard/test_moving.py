"""Numbers of a change's own that another number could stand for."""

import ast

import pytest

from regreen.act.guard.needed.moving import moved
from regreen.act.guard.needed.numbers import Known

NOTHING = Known(code=frozenset())


@pytest.mark.parametrize(
    ("row", "others"),
    [
        ("len(y) >= n * 1.5", ["len(y) >= n * 1.25", "len(y) >= n * 1.6"]),
        ("len(y) >= 0.8 * n", ["len(y) >= 0.9 * n", "len(y) >= 0.76 * n"]),
        ("x // 10 < -y // 10", ["x // 5 < -y // 5", "x // 11 < -y // 11"]),
        ("x > 3 * y", ["x > 1 * y", "x > 4 * y"]),
        ("x / 100 > y", []),
        ("x > y + 3", ["x > y + 1", "x > y + 4"]),
        ("x > 3", []),
        ("x % 4 == 0", []),
        ("x * 1", []),
        ("'-' * 40", []),
    ],
)
def test_own_numbers_in_calculations_are_moved_at_all_their_places(row: str, others: list[str]) -> None:
    assert [one.text for one in moved("a.py", f"z = {row}\n", NOTHING)] == [f"z = {each}\n" for each in others]


def test_what_the_old_code_held_stays() -> None:
    known = Known(code=frozenset(map(ast.dump, ast.walk(ast.parse("z = a * 1.5\n")))))
    assert list(moved("a.py", "z = b * 1.5\n", known)) == []
    assert list(moved("a.py", "z = (", NOTHING)) == []
