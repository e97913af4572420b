"""Prices with dates, a cache that grows old, currency conversion, discounts, and baskets."""

import bisect
from collections import OrderedDict
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal


class Series:
    """Prices by day; between two days the earlier one holds."""

    def __init__(self):
        self._days = []
        self._prices = []

    def set(self, day, price):
        """Set the price from a day on."""
        index = bisect.bisect_left(self._days, day)
        if index < len(self._days) and self._days[index] == day:
            self._prices[index] = price
        else:
            self._days.insert(index, day)
            self._prices.insert(index, price)

    def at(self, day):
        """The price on a day; LookupError before the first."""
        index = bisect.bisect_right(self._days, day)
        if index == 0:
            raise LookupError(f"no price on day {day}")
        return self._prices[index - 1]

    def changes(self):
        """(day, difference to the price before)."""
        return [(day, after - before) for day, before, after in zip(self._days[1:], self._prices, self._prices[1:])]

    def average(self, first, last):
        """Mean price over all days from first to last, both included."""
        return sum(self.at(day) for day in range(first, last + 1)) / (last - first + 1)


class Aging:
    """A cache whose entries grow too old, with a limit; what was not used for longest goes first."""

    def __init__(self, load, seconds, most=100, clock=None):
        self.load = load
        self.seconds = seconds
        self.most = most
        self.clock = clock
        self.hits = self.misses = 0
        self._kept = OrderedDict()

    def get(self, key):
        """The value, loaded when it is unknown or too old."""
        now = self.clock()
        if key in self._kept and now - self._kept[key][1] < self.seconds:
            self.hits += 1
            self._kept.move_to_end(key)
            return self._kept[key][0]
        self.misses += 1
        value = self.load(key)
        self._kept[key] = (value, now)
        self._kept.move_to_end(key)
        while len(self._kept) > self.most:
            self._kept.popitem(last=False)
        return value

    def drop(self, key=None):
        """Forget one entry or all."""
        if key is None:
            self._kept.clear()
        else:
            self._kept.pop(key, None)


def rounded(amount):
    """An amount with two digits, halves away from zero."""
    return Decimal(amount).quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)


class Rates:
    """Exchange rates, used in both directions and over one currency between."""

    def __init__(self, rates):
        self.rates = {}
        for (one, two), rate in rates.items():
            self.rates[one, two] = Decimal(str(rate))
            self.rates.setdefault((two, one), 1 / Decimal(str(rate)))

    def rate(self, source, target):
        """How many of the target one of the source gives."""
        if source == target:
            return Decimal(1)
        if (source, target) in self.rates:
            return self.rates[source, target]
        for one, two in self.rates:
            if one == source and (two, target) in self.rates:
                return self.rates[one, two] * self.rates[two, target]
        raise LookupError(f"no rate from {source} to {target}")

    def convert(self, amount, source, target):
        """A rounded amount."""
        return rounded(amount * self.rate(source, target))


@dataclass
class Basket:
    """Goods with counts; discounts come in order."""

    prices: dict
    counts: dict = field(default_factory=dict)
    discounts: list = field(default_factory=list)

    def add(self, name, count=1):
        """Put goods in; the basket itself comes back."""
        if name not in self.prices:
            raise KeyError(name)
        self.counts[name] = self.counts.get(name, 0) + count
        if self.counts[name] <= 0:
            del self.counts[name]
        return self

    def subtotal(self):
        """Before discounts."""
        return sum((self.prices[name] * count for name, count in self.counts.items()), Decimal(0))

    def total(self):
        """After discounts, never below zero, rounded."""
        amount = self.subtotal()
        for discount in self.discounts:
            amount -= discount(self, amount)
        return rounded(max(amount, Decimal(0)))

    def lines(self):
        """Text lines by price, the dearest first."""
        goods = sorted(self.counts.items(), key=lambda pair: (-self.prices[pair[0]] * pair[1], pair[0]))
        return [f"{count} x {name}: {rounded(self.prices[name] * count)}" for name, count in goods]


def percent_off(percent, least=0):
    """A discount for amounts from some value on."""

    def discount(basket, amount):
        return amount * percent / 100 if amount >= least else Decimal(0)

    return discount


def free_piece(name, every):
    """One piece free for so many."""

    def discount(basket, amount):
        return basket.prices[name] * (basket.counts.get(name, 0) // every)

    return discount
