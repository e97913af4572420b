"""Words of a text."""


def split(text):
    """Words between white space."""
    return text.split()


def count(text):
    """How many words."""
    return len(split(text))
