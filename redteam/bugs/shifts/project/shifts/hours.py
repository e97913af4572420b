"""Hours of one shift."""


def hours(shift):
    """How many hours it takes, the first and the last one too."""
    first, last = shift
    return last - first + 1
