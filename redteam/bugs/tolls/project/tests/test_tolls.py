import pytest

from tolls import heaviest, toll


@pytest.fixture
def lorry():
    return [3, 8, 8]


def test_nobody():
    assert toll([]) == 0


def test_full_toll(lorry):
    assert toll(lorry) == 19


def test_toll_with_relief():
    assert toll([4, 6], 20) == 8.0


def test_toll_of_a_lorry_with_relief(lorry):
    assert toll(lorry, 50) == 9.5


def test_no_toll(lorry):
    assert toll(lorry, 100) == 0.0


def test_heaviest(lorry):
    assert heaviest(lorry) == 8
    assert heaviest([]) == 0
