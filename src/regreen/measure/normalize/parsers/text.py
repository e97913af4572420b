"""Small readings of text and numbers that all formats need: capped text, tolerant numbers, types out of messages."""

import math
import re

from regreen.measure.normalize.masking import without_ansi

_CUT = "\n… [{} characters cut] …\n"
_TYPED = re.compile(r"(?P<type>(?:[A-Za-z_]\w*[.$\\])*[A-Za-z_]\w*)(?:: |:\n|:$)(?P<rest>.*)", re.DOTALL)
_TYPE_ENDS = ("Error", "Exception", "Failure", "Failed", "Warning", "Exit", "Interrupt", "Timeout", "Violation")


def capped(text: str, cap: int) -> str:
    """The text itself, or its head and tail around a mark that says how much was cut; without colour codes."""
    text = without_ansi(text)
    if len(text) <= cap:
        return text
    half = cap // 2
    return text[:half] + _CUT.format(len(text) - 2 * half) + text[-half:]


def tail(text: str, cap: int) -> str:
    """The end of a text, with a mark that says how much was cut; without colour codes."""
    text = without_ansi(text)
    return text if len(text) <= cap else _CUT.format(len(text) - cap).lstrip() + text[-cap:]


class Sink:
    """Collects text in pieces and holds at most about three caps of it, however much comes."""

    __slots__ = ("_cap", "_head", "_held", "_tail", "total")

    def __init__(self, cap: int) -> None:
        self._cap = cap
        self._head: list[str] = []
        self._tail: list[str] = []
        self._held = 0
        self.total = 0

    def add(self, text: str) -> None:
        """Take one more piece."""
        self.total += len(text)
        if self.total <= self._cap and not self._tail:
            self._head.append(text)
            return
        self._tail.append(text)
        self._held += len(text)
        if self._held > 2 * self._cap:
            self._tail = ["".join(self._tail)[-self._cap :]]
            self._held = len(self._tail[0])

    def text(self) -> str:
        """All of it, or head and tail around a mark."""
        head, end = "".join(self._head), "".join(self._tail)
        if self.total <= self._cap:
            return without_ansi(head + end)
        half = self._cap // 2
        head = (head + end)[:half]
        end = end[-half:]
        return without_ansi(head + _CUT.format(self.total - len(head) - len(end)) + end)


def seconds(value: object) -> float | None:
    """A duration however a tool writes it (``1,234.5``, ``0,25``, ``4.5e-05``); None when it is none.

    A negative one is a clock that jumped: it counts as 0.
    """
    if isinstance(value, int | float):
        number = float(value)
    else:
        try:
            number = float(_plain_number(str(value)))
        except ValueError:
            return None
    return max(number, 0.0) if math.isfinite(number) else None


def _plain_number(text: str) -> str:
    text = text.strip().removesuffix("s").replace("\u00a0", "").replace(" ", "")
    if "," not in text:
        return text
    if "." in text:
        return text.replace(",", "")
    head, _, last = text.rpartition(",")
    thousands = 3
    grouped = "," in head or (len(last) == thousands and head not in {"", "0", "-0"})
    return text.replace(",", "") if grouped else f"{head}.{last}"


def whole(value: object) -> int | None:
    """A non-negative whole number; None when it is none."""
    number = seconds(value)
    return int(number) if number is not None else None


def typed(text: str) -> tuple[str, str]:
    """Exception type and message of ``Type: message``; the type is empty when the text does not start with one."""
    match = _TYPED.match(text)
    if match and match["type"].endswith(_TYPE_ENDS):
        return match["type"].removeprefix("builtins."), match["rest"].strip()
    bare = text.strip()
    return (bare, "") if bare.endswith(_TYPE_ENDS) and " " not in bare and bare.isascii() else ("", text.strip())


def headline(text: str) -> str:
    """The line of a report that says what went wrong: the last of a Python traceback, else the first."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        return ""
    return lines[-1] if "Traceback (most recent call last)" in text else lines[0]
