"""Merge spans that touch."""

from spans.length import length


def merge(spans):
    """The fewest spans that hold the same numbers, in order."""
    merged = []
    for low, high in sorted(spans):
        if merged and low <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], high))
        else:
            merged.append((low, high))
    return merged


def covered(spans):
    """How many numbers lie in one of the spans."""
    return sum(length(span) for span in merge(spans))
