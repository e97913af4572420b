"""What a bridge asks of those who cross it."""

from coins import paid


def toll(axles, relief=0):
    """Sum over the axles, less a relief in percent, in coins."""
    due = 0
    for load in axles:
        due += load
    return paid(due * (100 + relief) / 100)


def heaviest(axles):
    """The greatest load; 0 of nothing."""
    return max(axles, default=0)
