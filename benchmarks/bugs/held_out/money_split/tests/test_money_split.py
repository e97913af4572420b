import pytest

from money_split import settle, split_by_weight, split_evenly, to_cents, to_text


def test_to_cents():
    assert to_cents("12.34") == 1234
    assert to_cents(" $1,200.5 ") == 120050


def test_to_cents_rounds_half_up():
    assert to_cents("0.125") == 13
    assert to_cents("0.124") == 12


def test_to_text():
    assert to_text(123456) == "$1,234.56"
    assert to_text(5) == "$0.05"


def test_to_text_negative():
    assert to_text(-150) == "-$1.50"


def test_split_evenly():
    assert split_evenly(100, 3) == [34, 33, 33]
    assert split_evenly(101, 3) == [34, 34, 33]
    assert split_evenly(99, 3) == [33, 33, 33]


def test_split_among_nobody():
    with pytest.raises(ValueError):
        split_evenly(100, 0)


def test_split_by_weight():
    assert split_by_weight(100, [1, 1, 2]) == [25, 25, 50]


def test_split_by_weight_gives_left_over_to_largest_remainder():
    assert split_by_weight(10, [1, 2, 4]) == [1, 3, 6]
    assert split_by_weight(100, [1, 1, 1]) == [34, 33, 33]


def test_zero_weight_pays_nothing():
    assert split_by_weight(7, [0, 2, 1]) == [0, 5, 2]


def test_weights_without_sum():
    with pytest.raises(ValueError):
        split_by_weight(10, [])


def test_settle_two():
    assert settle({"ann": 100, "bob": 0}) == [("bob", "ann", 50)]


def test_settle_three():
    assert settle({"ann": 90, "bob": 0, "cy": 0}) == [("bob", "ann", 30), ("cy", "ann", 30)]


def test_settle_two_creditors():
    assert settle({"ann": 40, "bob": 0, "cy": 50}) == [("bob", "ann", 10), ("bob", "cy", 20)]


def test_settle_even():
    assert settle({"ann": 5, "bob": 5}) == []
