"""Numbers with their nouns, as people say them."""


def counted(number: int, noun: str) -> str:
    """``1 test``, ``2 tests``: nouns that take a plain ``s`` only."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
