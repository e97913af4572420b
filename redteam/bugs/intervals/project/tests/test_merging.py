import pytest

from spans import covered, merge


@pytest.mark.parametrize(
    ("spans", "expected"),
    [
        ([], []),
        ([(1, 2)], [(1, 2)]),
        ([(5, 9), (1, 3)], [(1, 3), (5, 9)]),
        ([(1, 4), (2, 8)], [(1, 8)]),
        ([(1, 2), (3, 4), (5, 6)], [(1, 6)]),
    ],
)
def test_merge(spans, expected):
    assert merge(spans) == expected


def test_touching():
    assert merge([(1, 2), (3, 4)]) == [(1, 4)]


def test_touching_in_any_order():
    result = merge([(8, 9), (6, 7), (1, 1)])
    assert result == [(1, 1), (6, 9)]
    assert len(result) == 2


def test_covered():
    assert covered([(1, 2), (2, 3)]) == 3
    assert covered([]) == 0
