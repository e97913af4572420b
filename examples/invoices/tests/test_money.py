import pytest

from invoices.money import format_amount, parse_amount, share


@pytest.mark.parametrize(
    "text, cents", [("12.50", 1250), ("1,250.00", 125000), (" 3 ", 300), ("0.5", 50), ("7.999", 799)]
)
def test_parse_amount(text, cents):
    assert parse_amount(text) == cents


@pytest.mark.parametrize("cents, text", [(0, "0.00"), (125000, "1,250.00"), (-99, "-0.99"), (5, "0.05")])
def test_format_amount(cents, text):
    assert format_amount(cents) == text


def test_share_without_rest():
    assert share(900, 3) == [300, 300, 300]


def test_share_gives_the_rest_to_the_first():
    assert share(100, 3) == [34, 33, 33]


def test_share_loses_nothing():
    for parts in range(1, 12):
        assert sum(share(1000, parts)) == 1000


def test_share_of_little():
    assert share(2, 4) == [1, 1, 0, 0]
