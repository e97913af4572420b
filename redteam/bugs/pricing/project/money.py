"""Amounts of money."""


def cents(amount):
    """The amount rounded to two digits."""
    return round(amount, 2)
