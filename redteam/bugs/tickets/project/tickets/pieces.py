"""Pieces of a text that stay together."""


def pieces(text):
    """What stands between blanks."""
    return text.split()


def longest(text):
    """Letters of the longest piece; 0 of nothing."""
    return max(map(len, pieces(text)), default=0)
