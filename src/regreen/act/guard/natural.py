"""Numbers that stand for themselves: whoever writes them has most often not learnt them from a test."""

NATURAL = frozenset(
    {
        *(7, 12, 23, 24, 30, 31, 59, 60, 365, 366, 400, 3600, 86_400),
        *(90, 180, 359, 360),
        *(99, 100, 999, 1000),
        *(255, 256, 1023, 1024, 65_535),
    }
)
"""Of days, hours and leap years; degrees; percent and digits; bytes."""


def is_natural(text: str) -> bool:
    """Whether a literal, as code, is such a number, of either sign."""
    digits = text.lstrip("-")
    return digits.isdigit() and int(digits) in NATURAL
