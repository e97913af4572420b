import pytest

from vending import Machine, NoChange, SoldOut, make_change


def make(**till):
    coins = {int(name[1:]): number for name, number in till.items()}
    return Machine({"a1": ("water", 120, 2), "b1": ("nuts", 95, 1)}, coins)


def put(machine, *coins):
    for coin in coins:
        assert machine.insert(coin)


def test_change_with_big_coins_first():
    assert make_change(85, {50: 5, 20: 5, 10: 5, 5: 5}) == {50: 1, 20: 1, 10: 1, 5: 1}


def test_no_change_needed():
    assert make_change(0, {}) == {}


def test_change_from_few_coins():
    assert make_change(40, {20: 1, 10: 1, 5: 2}) == {20: 1, 10: 1, 5: 2}


def test_change_may_need_smaller_coins():
    assert make_change(60, {50: 1, 20: 3}) == {20: 3}


def test_change_is_impossible():
    assert make_change(15, {10: 5}) is None
    assert make_change(40, {20: 1, 10: 1}) is None


def test_insert():
    machine = make()
    put(machine, 100, 20)
    assert machine.credit == 120
    assert machine.state == "paying"


def test_unknown_coins_fall_through():
    machine = make()
    assert not machine.insert(3)
    assert machine.credit == 0
    assert machine.state == "idle"


def test_cancel_gives_the_coins_back():
    machine = make()
    put(machine, 50, 20, 20)
    assert machine.cancel() == {50: 1, 20: 2}
    assert machine.credit == 0
    assert machine.state == "idle"
    assert machine.cancel() == {}


def test_exact_payment():
    machine = make()
    put(machine, 100, 20)
    assert machine.choose("a1") == ("water", {})
    assert machine.till == {100: 1, 20: 1}
    assert machine.sales == 120
    assert machine.state == "idle"


def test_change_comes_from_the_till():
    machine = make(c50=1, c20=3, c10=2)
    put(machine, 200)
    assert machine.choose("a1") == ("water", {50: 1, 20: 1, 10: 1})
    assert machine.till == {200: 1, 20: 2, 10: 1, 50: 0}


def test_change_may_use_the_coins_put_in():
    machine = make()
    put(machine, 100, 10, 10, 20)
    assert machine.choose("a1") == ("water", {20: 1})


def test_credit_is_used_up():
    machine = make()
    put(machine, 100, 20)
    machine.choose("a1")
    assert machine.credit == 0
    with pytest.raises(ValueError):
        machine.choose("a1")


def test_too_little_money():
    machine = make()
    put(machine, 100)
    with pytest.raises(ValueError, match="20 cents"):
        machine.choose("a1")
    assert machine.credit == 100


def test_sold_out():
    machine = make(c5=2)
    put(machine, 100)
    machine.choose("b1")
    put(machine, 100)
    with pytest.raises(SoldOut):
        machine.choose("b1")
    assert machine.cancel() == {100: 1}


def test_without_change_nothing_is_sold():
    machine = make()
    put(machine, 100)
    with pytest.raises(NoChange):
        machine.choose("b1")
    assert machine.slots["b1"] == ["nuts", 95, 1]
    assert machine.sales == 0
    assert machine.cancel() == {100: 1}


def test_collect():
    machine = make(c200=3, c50=12, c5=10)
    assert machine.collect() == 100
    assert machine.till == {200: 3, 50: 10, 5: 10}
    assert machine.collect(keep=2) == 200 + 400 + 40
