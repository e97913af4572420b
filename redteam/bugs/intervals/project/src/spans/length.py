"""Size of a span."""


def length(span):
    """How many numbers it holds."""
    low, high = span
    return high - low + 1
