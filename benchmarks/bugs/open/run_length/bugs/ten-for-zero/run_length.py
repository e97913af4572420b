"""Run-length, Caesar, and hexadecimal encodings of text, and check digits."""

def encode_runs(text):
    """'aaab' becomes '3a1b'."""
    if not text:
        return ""
    parts = []
    previous, count = text[0], 1
    for char in text[1:]:
        if char == previous:
            count += 1
        else:
            parts.append(f"{count}{previous}")
            previous, count = char, 1
    parts.append(f"{count}{previous}")
    return "".join(parts)


def decode_runs(code):
    """The inverse of encode_runs for text without digits."""
    result = []
    digits = ""
    for char in code:
        if char.isdigit():
            digits += char
        else:
            if not digits:
                raise ValueError("count missing")
            result.append(char * int(digits))
            digits = ""
    if digits:
        raise ValueError("count without character")
    return "".join(result)


def shift(text, by):
    """Letters moved along the alphabet, other characters as they are."""
    shifted = []
    for char in text:
        if char.isascii() and char.isalpha():
            first = ord("A") if char.isupper() else ord("a")
            shifted.append(chr((ord(char) - first + by) % 26 + first))
        else:
            shifted.append(char)
    return "".join(shifted)


def check_digit(number):
    """The digit that makes a number of digits valid: every second one from the right is doubled (Luhn)."""
    digits = [int(char) for char in number if char.isdigit()]
    if not digits:
        raise ValueError("no digits")
    total = 0
    for place, digit in enumerate(reversed(digits)):
        if place % 2 == 0:
            digit *= 2
            if digit > 9:
                digit -= 9
        total += digit
    return 10 - total % 10


def hex_dump(data, width=8):
    """Lines of 'offset  bytes  text' with dots for what cannot be printed."""
    lines = []
    for offset in range(0, len(data), width):
        chunk = data[offset:offset + width]
        codes = " ".join(f"{byte:02x}" for byte in chunk)
        text = "".join(chr(byte) if 32 <= byte < 127 else "." for byte in chunk)
        lines.append(f"{offset:04x}  {codes:<{width * 3 - 1}}  {text}")
    return lines
