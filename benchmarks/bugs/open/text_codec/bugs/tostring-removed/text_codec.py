"""Text and bytes: substitution, checksums, packed numbers, quoted text."""

import array
import base64
import binascii
import random
import string
import sys

VOWELS = "aeiou"


def vowel_shift(text):
    """Each vowel becomes the next one, in both cases."""
    following = VOWELS[1:] + VOWELS[0]
    return text.translate(str.maketrans(VOWELS + VOWELS.upper(), following + following.upper()))


def letters_only(text):
    """The ASCII letters of a text."""
    return "".join(char for char in text if char in string.ascii_letters)


def pack(numbers):
    """Whole numbers from 0 to 65535 as little-endian bytes."""
    packed = array.array("H", numbers)
    if sys.byteorder == "big":
        packed.byteswap()
    return packed.tostring()


def unpack(data):
    """The inverse of pack."""
    if len(data) % 2:
        raise ValueError("odd length")
    packed = array.array("H")
    packed.frombytes(data)
    if sys.byteorder == "big":
        packed.byteswap()
    return packed.tolist()


def wrap_secret(text, width=16):
    """Base64 lines of at most width characters."""
    encoded = base64.b64encode(text.encode("utf-8")).decode("ascii")
    return [encoded[start:start + width] for start in range(0, len(encoded), width)]


def unwrap_secret(lines):
    """The text of base64 lines; None when they are damaged."""
    try:
        return base64.decodebytes("".join(lines).encode("ascii")).decode("utf-8")
    except (binascii.Error, UnicodeDecodeError):
        return None


def checksum(data):
    """A 16-bit Fletcher checksum of bytes."""
    first = second = 0
    for byte in data:
        first = (first + byte) % 255
        second = (second + first) % 255
    return second << 8 | first


def sample_words(words, count, seed):
    """Some of a set of words, the same ones for the same seed."""
    return sorted(random.Random(seed).sample(sorted(words), min(count, len(words))))


def smallest(numbers):
    """The least number below the largest size of a list, or None."""
    best = sys.maxsize
    for number in numbers:
        best = min(best, number)
    return None if best == sys.maxsize else best
