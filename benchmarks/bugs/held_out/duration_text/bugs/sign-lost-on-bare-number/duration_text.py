"""Durations as text: '1h 30m', '45s', '2d', and back."""

import re

UNITS = {"d": 86400, "h": 3600, "m": 60, "s": 1}
_PART = re.compile(r"(\d+)\s*([a-z]+)")


class DurationError(ValueError):
    """The text is no duration."""


def parse(text):
    """Seconds for a text such as '1h 30m' or '-2d'; a bare number means seconds."""
    cleaned = text.strip().lower()
    sign = 1
    if cleaned.startswith("-"):
        sign = -1
        cleaned = cleaned[1:]
    if cleaned.isdigit():
        return int(cleaned)
    total = 0
    position = 0
    for match in _PART.finditer(cleaned):
        if cleaned[position:match.start()].strip():
            raise DurationError(text)
        number, unit = match.groups()
        if unit not in UNITS:
            raise DurationError(f"unknown unit {unit!r}")
        total += int(number) * UNITS[unit]
        position = match.end()
    if position == 0 or cleaned[position:].strip():
        raise DurationError(text)
    return sign * total


def format_seconds(seconds):
    """The shortest exact text, largest unit first; zero is '0s'."""
    if seconds == 0:
        return "0s"
    sign = "-" if seconds < 0 else ""
    rest = abs(seconds)
    parts = []
    for unit, size in UNITS.items():
        count, rest = divmod(rest, size)
        if count:
            parts.append(f"{count}{unit}")
    return sign + " ".join(parts)


def round_to(seconds, unit):
    """The nearest whole multiple of a unit, halves away from zero."""
    size = UNITS[unit]
    count, rest = divmod(abs(seconds), size)
    if rest * 2 >= size:
        count += 1
    return count * size if seconds >= 0 else -count * size
