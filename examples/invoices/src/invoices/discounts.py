"""Discounts by quantity and by customer."""

STEPS = [(10, 5), (50, 10), (100, 15)]


def percent_for(quantity):
    """Percent off for a quantity: the best step that it reaches."""
    best = 0
    for least, percent in STEPS:
        if quantity > least:
            best = percent
    return best


def discounted(cents, quantity, customer=None):
    """Price after discounts; a customer may bring a rate of its own (percent), which wins when it is better."""
    percent = max(percent_for(quantity), customer.get("rate", 0))
    return cents - cents * percent // 100
