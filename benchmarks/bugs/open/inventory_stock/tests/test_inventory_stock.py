import pytest

from inventory_stock import OutOfStock, Stock


def make():
    stock = Stock()
    stock.receive("Bolt", 10, reorder_at=4)
    stock.receive("nut", 5)
    return stock


def test_receive_adds():
    stock = make()
    stock.receive(" bolt ", 3)
    assert stock.available("BOLT") == 13


def test_receive_refuses_negative():
    with pytest.raises(ValueError):
        make().receive("nut", -1)


def test_receive_none_is_fine():
    stock = make()
    stock.receive("nut", 0)
    assert stock.available("nut") == 5


def test_unknown_is_zero():
    assert make().available("gear") == 0


def test_reserve_lowers_what_is_available():
    stock = make()
    stock.reserve("bolt", 4)
    stock.reserve("bolt", 2)
    assert stock.available("bolt") == 4


def test_reserve_everything():
    stock = make()
    stock.reserve("nut", 5)
    with pytest.raises(OutOfStock):
        stock.reserve("nut", 1)


def test_release():
    stock = make()
    stock.reserve("nut", 3)
    stock.release("nut", 2)
    assert stock.available("nut") == 4
    with pytest.raises(ValueError):
        stock.release("nut", 2)


def test_ship():
    stock = make()
    stock.reserve("bolt", 6)
    stock.ship("Bolt", 6)
    assert stock.available("bolt") == 4
    stock.receive("bolt", 1)
    assert stock.available("bolt") == 5


def test_reserve_all():
    stock = make()
    stock.reserve_all([("bolt", 2), ("nut", 2)])
    assert (stock.available("bolt"), stock.available("nut")) == (8, 3)


def test_reserve_all_or_nothing():
    stock = make()
    with pytest.raises(OutOfStock):
        stock.reserve_all([("bolt", 2), ("nut", 9)])
    assert (stock.available("bolt"), stock.available("nut")) == (10, 5)


def test_to_reorder():
    stock = make()
    assert stock.to_reorder() == []
    stock.reserve("bolt", 6)
    assert stock.to_reorder() == ["bolt"]


def test_reorder_point_zero():
    stock = Stock()
    stock.receive("cog", 1, reorder_at=0)
    stock.reserve("cog", 1)
    assert stock.to_reorder() == ["cog"]
