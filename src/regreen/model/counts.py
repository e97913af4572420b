"""Numbers with their nouns, as people say them."""


def counted(number: int, noun: str, plural: str = "") -> str:
    """``1 test``, ``2 tests``; ``plural`` for nouns that take more than an ``s``."""
    return f"{number} {noun if number == 1 else plural or f'{noun}s'}"
