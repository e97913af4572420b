from decimal import Decimal

import pytest

from price_store import Aging, Basket, Rates, Series, free_piece, percent_off, rounded

PRICES = {"tea": Decimal("2.50"), "cup": Decimal("4.00"), "bag": Decimal("0.10")}


def series():
    prices = Series()
    for day, price in ((10, 5), (1, 3), (20, 6)):
        prices.set(day, price)
    return prices


def test_price_at():
    prices = series()
    assert [prices.at(day) for day in (1, 9, 10, 15, 20, 99)] == [3, 3, 5, 5, 6, 6]
    with pytest.raises(LookupError):
        prices.at(0)


def test_price_set_again():
    prices = series()
    prices.set(10, 4)
    assert prices.at(12) == 4
    assert prices.changes() == [(10, 1), (20, 2)]


def test_average():
    prices = series()
    assert prices.average(9, 10) == 4
    assert prices.average(5, 5) == 3


class Clock:
    now = 0

    def __call__(self):
        return self.now


def test_cache():
    clock, loads = Clock(), []

    def load(key):
        loads.append(key)
        return None if key == "none" else len(loads)

    cache = Aging(load, seconds=10, clock=clock)
    assert [cache.get("a"), cache.get("a"), cache.get("b")] == [1, 1, 2]
    clock.now = 9
    assert cache.get("a") == 1
    clock.now = 10
    assert cache.get("a") == 3
    clock.now = 19
    assert cache.get("a") == 3
    assert [cache.get("none"), cache.get("none")] == [None, None]
    assert loads == ["a", "b", "a", "none"]
    assert (cache.hits, cache.misses) == (4, 4)


def test_cache_limit():
    clock, loads = Clock(), []
    cache = Aging(lambda key: loads.append(key), seconds=10, most=2, clock=clock)
    for key in "abacab":
        cache.get(key)
    assert loads == ["a", "b", "c", "b"]


def test_cache_old_entry_is_new_again():
    clock, loads = Clock(), []
    cache = Aging(lambda key: loads.append(key), seconds=10, most=2, clock=clock)
    cache.get("a")
    cache.get("b")
    clock.now = 11
    cache.get("a")
    cache.get("c")
    cache.get("a")
    assert loads == ["a", "b", "a", "c"]


def test_cache_drop():
    loads = []
    cache = Aging(lambda key: loads.append(key), seconds=10, clock=lambda: 0)
    for key in "ab":
        cache.get(key)
    cache.drop("a")
    cache.drop("x")
    cache.get("a")
    cache.get("b")
    cache.drop()
    cache.get("b")
    assert loads == ["a", "b", "a", "b"]


def test_rounded():
    assert [rounded(value) for value in (1.005, Decimal("0.125"), -0.125, 3)] == [Decimal("1.01"), Decimal("0.13"), Decimal("-0.13"), Decimal("3.00")]


def test_rates():
    rates = Rates({("EUR", "USD"): 1.25, ("USD", "YEN"): 150, ("YEN", "USD"): 0.01})
    assert rates.convert(Decimal(100), "EUR", "USD") == Decimal("125.00")
    assert rates.convert(Decimal(100), "USD", "EUR") == Decimal("80.00")
    assert rates.convert(Decimal(10), "YEN", "USD") == Decimal("0.10")
    assert rates.convert(Decimal(2), "EUR", "YEN") == Decimal("375.00")
    assert rates.rate("XXX", "XXX") == 1
    with pytest.raises(LookupError):
        rates.rate("EUR", "GBP")


def test_basket():
    basket = Basket(PRICES).add("tea", 2).add("cup").add("tea")
    assert basket.subtotal() == Decimal("11.50")
    assert basket.lines() == ["3 x tea: 7.50", "1 x cup: 4.00"]
    with pytest.raises(KeyError):
        basket.add("hat")


def test_basket_taken_out():
    basket = Basket(PRICES).add("tea", 2).add("tea", -2)
    assert basket.counts == {}
    assert Basket(PRICES).counts == {}
    assert basket.total() == Decimal("0.00")


def test_discounts_in_order():
    basket = Basket(PRICES, discounts=[free_piece("tea", 3), percent_off(10, least=8)]).add("tea", 3).add("cup")
    assert basket.total() == Decimal("8.10")
    basket.discounts.reverse()
    assert basket.total() == Decimal("7.85")
    basket.discounts.append(lambda basket, amount: amount + 5)
    assert basket.total() == Decimal("0.00")


def test_discount_bounds():
    assert Basket(PRICES, discounts=[percent_off(50, least=4)]).add("cup").total() == Decimal("2.00")
    assert Basket(PRICES, discounts=[free_piece("tea", 3)]).add("cup").total() == Decimal("4.00")
