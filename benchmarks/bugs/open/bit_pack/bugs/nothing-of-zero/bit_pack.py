"""Numbers in other clothes: bases, bit fields, checksums, hex dumps, Gray code, and varints."""

import array
import base64
import html
import struct
import sys
import time
import zlib

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def to_base(number, base):
    """Digits of a whole number in a base from 2 to 36."""
    if not 2 <= base <= len(DIGITS):
        raise ValueError("no such base")
    sign, number = ("-", -number) if number < 0 else ("", number)
    digits = []
    while number:
        number, digit = divmod(number, base)
        digits.append(DIGITS[digit])
    return sign + "".join(reversed(digits))


def from_base(text, base):
    """The number again; underscores and capitals are allowed."""
    text = text.strip().lower().replace("_", "")
    sign = -1 if text.startswith("-") else 1
    total = 0
    for char in text.lstrip("-"):
        digit = DIGITS.find(char)
        if not 0 <= digit < base:
            raise ValueError(f"{char!r} is no digit of base {base}")
        total = total * base + digit
    return sign * total


class Fields:
    """Named bit fields, the first in the lowest bits."""

    def __init__(self, **widths):
        self.widths = widths

    def pack(self, **values):
        """One number of all fields; what is not given is 0."""
        unknown = set(values) - set(self.widths)
        if unknown:
            raise KeyError(sorted(unknown)[0])
        number = shift = 0
        for name, width in self.widths.items():
            value = values.get(name, 0)
            if not 0 <= value < 1 << width:
                raise OverflowError(name)
            number |= value << shift
            shift += width
        return number

    def unpack(self, number):
        """{name: value}."""
        values = {}
        for name, width in self.widths.items():
            values[name] = number & ((1 << width) - 1)
            number >>= width
        return values

    def replace(self, number, **values):
        """The number with some fields changed."""
        return self.pack(**{**self.unpack(number), **values})


def varint(number):
    """Seven bits a byte, the lowest first; the highest bit says that more follow."""
    if number < 0:
        raise ValueError("only for numbers from 0")
    out = bytearray()
    while True:
        byte = number & 0x7F
        number >>= 7
        if number:
            out.append(byte | 0x80)
        else:
            out.append(byte)
            return bytes(out)


def read_varint(data, offset=0):
    """(number, offset behind it)."""
    number = shift = 0
    while True:
        if offset >= len(data):
            raise EOFError("the number does not end")
        byte = data[offset]
        offset += 1
        number |= (byte & 0x7F) << shift
        if not byte & 0x80:
            return number, offset
        shift += 7


def read_all(data):
    """All varints of some bytes."""
    numbers, offset = [], 0
    while offset < len(data):
        number, offset = read_varint(data, offset)
        numbers.append(number)
    return numbers


def gray(number):
    """Gray code of a number."""
    return number ^ number >> 1


def from_gray(code):
    """The number again."""
    number = 0
    while code:
        number ^= code
        code >>= 1
    return number


def dump(data, width=8):
    """Lines of offset, hexadecimal bytes, and readable letters."""
    lines = []
    for offset in range(0, len(data), width):
        chunk = data[offset : offset + width]
        digits = " ".join(f"{byte:02x}" for byte in chunk)
        letters = "".join(chr(byte) if 32 <= byte < 127 else "." for byte in chunk)
        lines.append(f"{offset:04x}  {digits:<{width * 3 - 1}}  {letters}")
    return lines


def sealed(data):
    """The data with its length before it and a checksum behind, as text."""
    body = struct.pack(">H", len(data)) + data
    return base64.encodebytes(body + struct.pack(">I", zlib.crc32(body) & 0xFFFFFFFF)).decode("ascii").strip()


def opened(text):
    """The data of a sealed text; ValueError when it was changed."""
    raw = base64.decodebytes(text.encode("ascii"))
    body, check = raw[:-4], raw[-4:]
    if struct.unpack(">I", check)[0] != zlib.crc32(body) & 0xFFFFFFFF:
        raise ValueError("damaged")
    length = struct.unpack(">H", body[:2])[0]
    return body[2 : 2 + length]


def packed_words(numbers):
    """Bytes of numbers as unsigned 16 bits, low byte first on every machine."""
    words = array.array("H", numbers)
    if sys.byteorder == "big":
        words.byteswap()
    return words.tobytes()


def plain(text):
    """Text with its HTML entities replaced."""
    return html.unescape(text)


def timed(call):
    """(result, seconds) of a call."""
    began = time.perf_counter()
    result = call()
    return result, time.perf_counter() - began
