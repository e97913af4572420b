"""Even samples."""

import pytest

from regreen.repair.samples import evenly


@pytest.mark.parametrize(
    ("most", "kept"),
    [
        (1, [0]),
        (3, [0, 4, 8]),
        (5, [0, 2, 4, 6, 8]),
        (9, [0, 2, 4, 6, 8]),
        (10, list(range(10))),
        (99, list(range(10))),
    ],
)
def test_a_sample_has_even_steps_and_never_more_than_was_asked_for(most: int, kept: list[int]) -> None:
    assert list(evenly(range(10), most)) == kept


def test_of_nothing_there_is_no_sample() -> None:
    assert list(evenly((), 3)) == []
