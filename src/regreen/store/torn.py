"""Known secrets in disguise: in base64, whose lines may be wrapped, and torn where the middle of an output is gone."""

import base64
import re
from collections.abc import Callable, Iterator, Sequence

LEAST = 8
"""Characters of base64 from which on it tells one value from others."""
_MARK = 1024
"""Bytes; no mark of a gap is longer."""
_FAR = 32 * 1024
"""Bytes beside a gap that are looked at."""
TORN = 4
"""Bytes of a known value beside a gap from which on they count as a piece of it."""

_BREAK = rb"(?:\s|\\+[nr]|\\)*+"
"""A line's end and the indent after it, also as JSON and Python write them; never read in a second way."""
_DOTS, _END = rb"(?:\xe2\x80\xa6|\\+u2026)", rb"(?:\n|\\+n)?"
_MARKS = (
    rb"\[regreen: [^]\n]{1,60} left out here\]",
    rb"\[\.\.\. \d+ characters cut by regreen \.\.\.\]",
    rb"\[%b [^]\n]{1,200} %b\]" % (_DOTS, _DOTS),
    rb"%b \[[^]\n]{1,60}\] %b" % (_DOTS, _DOTS),
)
_GAP = re.compile(rb"%b(?:%b)%b| ?%b ?" % (_END, b"|".join(_MARKS), _END, _DOTS))
"""What stands where output was cut: by us, by the probe in a target, or in a line that was too long."""
_GAP_MARKS = (b"left out here]", b"cut by regreen", b"\xe2\x80\xa6", b"u2026")
"""One of these is in each gap: nearly every text has none."""
_WORD = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_=.~-"
"""What keys and tokens are made of."""
_APART = (0, 2, 3)
"""Letters of base64 that a value shares with one, or two, bytes before it; ``user:`` may stand there."""

Place = tuple[int, int]
"""Start and end of what was found."""


def in_base64(data: bytes) -> set[bytes]:
    """What base64 makes of bytes, at each place where they may stand in a longer text; what others decide left out."""
    found: set[bytes] = set()
    for before, apart in enumerate(_APART):
        last = (before + len(data)) * 8 // 6
        for encode in (base64.b64encode, base64.urlsafe_b64encode):
            form = encode(bytes(before) + data)[apart:last]
            found |= {form} if len(form) > LEAST else set()
    return found


def wrapped(data: bytes, forms: Sequence[bytes]) -> Iterator[Place]:
    """Where lines of base64 hold one of these forms that their ends tear apart."""
    if not forms or (b"\n" not in data and b"\\n" not in data):
        return
    # Nearly no text has one, and to look for it with all line ends that it may have is slow.
    flat = data.replace(b"\\n", b"").replace(b"\\r", b"") if b"\\" in data else data
    flat = flat.translate(None, b" \t\r\n\\")
    for form in forms:
        if form in flat:
            pattern = _BREAK.join(re.escape(bytes([letter])) for letter in form)
            yield from (match.span() for match in re.finditer(pattern, data))


def torn(data: bytes, forms: Sequence[bytes], is_secret: Callable[[bytes], bool]) -> Iterator[Place]:
    """What is left beside gaps of secrets that stood across them.

    Args:
        data: a text.
        forms: known values, of which each longer piece counts.
        is_secret: whether a word that ends, or begins, at a gap looks like one.
    """
    if not any(mark in data for mark in _GAP_MARKS):
        return
    for gap in _GAP.finditer(data):
        start, end = gap.span()
        before, behind = data[max(0, start - _FAR) : start], data[end : end + _FAR]
        head = max((_piece(form, before) for form in forms if before[-TORN:] in form), default=0)
        tail = max((_piece(form[::-1], behind[::-1]) for form in forms if behind[:TORN] in form), default=0)
        if b"[" in data[start:end]:
            # Where a line was shortened, more words stand than secrets.
            head = max(head, _word(before[len(before.rstrip(_WORD)) :], is_secret))
            tail = max(tail, _word(behind[: len(behind) - len(behind.lstrip(_WORD))], is_secret))
        yield from ((place, last) for place, last in ((start - head, start), (end, end + tail)) if place < last)


def beside_gap(data: bytes, cut: int) -> int:
    """Where to cut a text so that both sides of a gap are still known for what they are: not within its mark."""
    near = _GAP.finditer(data, max(0, cut - _MARK), cut + _MARK)
    return next((gap.start() for gap in near if gap.start() <= cut <= gap.end()), cut)


def _piece(form: bytes, before: bytes) -> int:
    """How many bytes of a form's beginning a text ends with."""
    sizes = range(min(len(form) - 1, len(before)), TORN - 1, -1)
    return next((size for size in sizes if before.endswith(form[:size])), 0)


def _word(word: bytes, is_secret: Callable[[bytes], bool]) -> int:
    return len(word) if len(word) >= TORN and is_secret(word) else 0
