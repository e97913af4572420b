"""Behaviour of price_store on generated inputs, to compare a patched module with the right one."""

import random
from decimal import Decimal


def case(rng):
    return [(rng.randint(0, 30), rng.randint(1, 20)) for _ in range(rng.randint(1, 5))], [(rng.choice("abcd"), rng.randint(0, 6)) for _ in range(12)], rng.randint(1, 3), [(rng.choice(["tea", "cup", "hat"]), rng.randint(-2, 4)) for _ in range(4)], rng.randint(0, 30), rng.randint(-2000, 2000)


def attempt(call, *args):
    try:
        return call(*args)
    except LookupError as error:
        return type(error).__name__


def run(module, case):
    prices, keys, most, goods, percent, cents = case
    series, now, loads = module.Series(), [0], []
    for day, price in prices:
        series.set(day, price)
    cache = module.Aging(lambda key: loads.append(key), 8, most, lambda: now[0])
    for number, (key, step) in enumerate(keys):
        now[0] += step
        cache.get(key)
        if number == 8:
            cache.drop(key)
        if number == 9:
            cache.drop()
    basket = module.Basket({"tea": Decimal("2.55"), "cup": Decimal("4.15")}, discounts=[module.free_piece("tea", most), module.percent_off(percent, 5)])
    seen = [attempt(basket.add, *pair) is basket for pair in goods]
    rates = module.Rates({("A", "B"): 3, ("B", "A"): 0.25, ("B", "C"): 7})
    seen += [attempt(rates.convert, Decimal(cents), one, two) for one in "ABC" for two in "ABCD"]
    seen += [basket.subtotal(), basket.total(), basket.lines(), basket.counts, module.rounded(cents / 1000), loads, cache.hits, cache.misses]
    return seen, [attempt(series.at, day) for day in range(31)], series.changes(), attempt(series.average, 5, 5 + most), module.Basket({}).counts


def cases(seed, count):
    """Yield `count` inputs, the same ones for the same seed."""
    rng = random.Random(seed)
    for _ in range(count):
        yield case(rng)


def observe(module, case):
    """What the module does with one input, as text; an exception counts by its type."""
    try:
        return repr(run(module, case))
    except Exception as error:
        return f"raised {type(error).__name__}"
