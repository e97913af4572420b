import pytest
from tolls import heaviest, toll


@pytest.mark.parametrize("relief", [0, 3, 7.5, 25, 60, 99, 100])
@pytest.mark.parametrize("axles", [[], [2], [1.5, 2.5], [9, 1, 1, 4]])
def test_toll(axles, relief):
    assert toll(axles, relief) == round(sum(axles) * (100 - relief) / 100, 1)


def test_heaviest():
    assert heaviest([1, 5, 2]) == 5
