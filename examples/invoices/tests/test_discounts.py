import pytest

from invoices.discounts import discounted, percent_for


@pytest.mark.parametrize("quantity, percent", [(1, 0), (9, 0), (11, 5), (60, 10), (500, 15)])
def test_percent_between_steps(quantity, percent):
    assert percent_for(quantity) == percent


@pytest.mark.parametrize("quantity, percent", [(10, 5), (50, 10), (100, 15)])
def test_percent_on_a_step(quantity, percent):
    assert percent_for(quantity) == percent


def test_customer_rate_wins_when_better():
    assert discounted(1000, 11, {"rate": 20}) == 800


def test_customer_rate_loses_when_worse():
    assert discounted(1000, 60, {"rate": 2}) == 900


def test_no_customer_is_nobody_special():
    assert discounted(1000, 1) == 1000


def test_no_customer_still_gets_quantity_discount():
    assert discounted(1000, 60) == 900


def test_a_customer_without_rate():
    assert discounted(1000, 60, {"name": "Ada"}) == 900
