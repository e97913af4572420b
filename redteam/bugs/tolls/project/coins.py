"""Amounts that can be paid in coins."""


def paid(amount):
    """The amount to one digit, the smallest coin."""
    return round(amount, 1)
