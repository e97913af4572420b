"""Numbers as words, Roman numerals, ordinals and with unit prefixes."""

ROMAN = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
    (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)
ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen "
    "fourteen fifteen sixteen seventeen eighteen nineteen"
).split()
TENS = "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split()


def to_roman(number):
    """A Roman numeral for 1 to 3999."""
    if not 1 <= number <= 3999:
        raise ValueError("out of range")
    parts = []
    for value, letters in ROMAN:
        while number >= value:
            parts.append(letters)
            number -= value
    return "".join(parts)


def from_roman(text):
    """The value of a numeral in canonical form."""
    values = {letters: value for value, letters in ROMAN if len(letters) == 1}
    total = 0
    cleaned = text.strip().upper()
    for index, letter in enumerate(cleaned):
        if letter not in values:
            raise ValueError(text)
        following = cleaned[index + 1:index + 2]
        if following and values.get(following, 0) > values[letter]:
            total -= values[letter]
        else:
            total += values[letter]
    if not 1 <= total <= 3999 or to_roman(total) != cleaned:
        raise ValueError(text)
    return total


def in_words(number):
    """English words for whole numbers below a million in size."""
    if abs(number) >= 1_000_000:
        raise ValueError("too large")
    if number < 0:
        return "minus " + in_words(-number)
    if number < 20:
        return ONES[number]
    if number < 100:
        tens, rest = divmod(number, 10)
        return TENS[tens] + (f"-{ONES[rest]}" if rest else "")
    if number < 1000:
        hundreds, rest = divmod(number, 100)
        words = f"{ONES[hundreds]} hundred"
        return f"{words} and {in_words(rest)}" if rest else words
    thousands, rest = divmod(number, 1000)
    words = f"{in_words(thousands)} thousand"
    if not rest:
        return words
    joiner = " and " if rest < 1000 else " "
    return words + joiner + in_words(rest)


def ordinal(number):
    """1st, 2nd, 3rd, 4th, 11th, 21st, ..."""
    if 10 <= number % 100 <= 20:
        return f"{number}th"
    return f"{number}" + {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def file_size(count):
    """Bytes with a binary prefix and one digit after the point."""
    size = float(count)
    for unit in ("B", "KiB", "MiB", "GiB"):
        if size < 1024 or unit == "GiB":
            break
        size /= 1024
    return f"{count} B" if unit == "B" else f"{size:.1f} {unit}"
