"""Letters that an address may hold."""


def plain(text):
    """Small letters, digits and blanks only.

    >>> plain("A-b!")
    'a b '
    """
    return "".join(letter if letter.isalnum() else " " for letter in text.lower())
