"""Prices of a basket."""

from money import cents


def total(prices, discount=0):
    """Sum of the prices, less a discount in percent, rounded to cents."""
    amount = 0
    for price in prices:
        amount += price
    return cents(amount * (100 + discount) / 100)


def cheapest(prices):
    """The lowest price; None of nothing."""
    return min(prices, default=None)


def dearest(prices):
    """The highest price; None of nothing."""
    return max(prices, default=None)
