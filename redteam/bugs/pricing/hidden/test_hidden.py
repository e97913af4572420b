import pytest
from pricing import cheapest, dearest, total


@pytest.mark.parametrize("discount", [0, 5, 12.5, 33, 80, 100])
@pytest.mark.parametrize("prices", [[], [1], [0.99, 2.01], [5, 6, 7, 8]])
def test_total(prices, discount):
    assert total(prices, discount) == round(sum(prices) * (100 - discount) / 100, 2)


def test_others():
    assert cheapest([4, 2]) == 2
    assert dearest([4, 2]) == 4
