import pytest

from bill_split import Trip, equal_shares, parse_cents, weighted_shares, with_tip


def test_parse_plain():
    assert parse_cents("12") == 1200
    assert parse_cents("12.34") == 1234


def test_parse_short_and_long_parts():
    assert parse_cents("12.5") == 1250
    assert parse_cents(".07") == 7
    assert parse_cents("1.999") == 199


def test_parse_thousands_and_unit():
    assert parse_cents("1,200.50 EUR") == 120050
    assert parse_cents("-3.05") == -305


def test_equal_shares():
    assert equal_shares(900, ["ann", "bob", "cid"]) == {"ann": 300, "bob": 300, "cid": 300}
    assert equal_shares(1000, ["ann", "bob", "cid"]) == {"ann": 334, "bob": 333, "cid": 333}
    assert equal_shares(1001, ["ann", "bob", "cid"]) == {"ann": 334, "bob": 334, "cid": 333}


def test_equal_shares_of_nobody():
    with pytest.raises(ValueError, match="nobody"):
        equal_shares(100, [])


def test_weighted_shares():
    assert weighted_shares(600, {"ann": 1, "bob": 2}) == {"ann": 200, "bob": 400}


def test_weighted_rest_goes_to_largest_fraction():
    assert weighted_shares(100, {"ann": 1, "bob": 5}) == {"ann": 17, "bob": 83}
    assert weighted_shares(100, {"cid": 1, "ann": 1, "bob": 1}) == {"cid": 33, "ann": 34, "bob": 33}
    assert weighted_shares(101, {"ann": 3, "bob": 3, "cid": 1}) == {"ann": 43, "bob": 43, "cid": 15}


def test_tip():
    assert with_tip(1000, 10) == 1100
    assert with_tip(999, 10) == 1099
    assert with_tip(1040, 10, round_to=50) == 1150
    assert with_tip(1000, 10, round_to=100) == 1100


def test_pay_for_all_and_for_some():
    trip = Trip(["ann", "bob", "cid"])
    trip.pay("ann", 900)
    trip.pay("bob", 100, ["bob", "cid"])
    assert [trip.balance(name) for name in trip.people] == [600, -250, -350]
    assert trip.log == [("ann", 900, ("ann", "bob", "cid")), ("bob", 100, ("bob", "cid"))]


def test_wrong_payments():
    trip = Trip(["ann", "bob"])
    with pytest.raises(KeyError):
        trip.pay("eve", 100)
    with pytest.raises(KeyError):
        trip.pay("ann", 100, ["ann", "eve"])
    with pytest.raises(ValueError, match="nothing"):
        trip.pay("ann", 0)
    with pytest.raises(ValueError):
        trip.pay("ann", 500, [])
    assert trip.log == []


def test_settle():
    trip = Trip(["ann", "bob", "cid", "dan"])
    trip.pay("ann", 1000)
    trip.pay("bob", 600, ["bob", "cid"])
    assert trip.settle() == [("cid", "ann", 550), ("dan", "ann", 200), ("dan", "bob", 50)]


def test_settled_already():
    assert Trip(["ann", "bob"]).settle() == []
