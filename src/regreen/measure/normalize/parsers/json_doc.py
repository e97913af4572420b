"""Reads JSON of strangers: whole documents and lines, with a view that takes wrong and missing values calmly."""

import codecs
from collections.abc import Iterator
from typing import BinaryIO

import msgspec

from regreen.measure.normalize.parsers.text import seconds
from regreen.model.raw import ParseProblem

_LONGEST_LINE = 64 * 1024 * 1024
_ABSENT = object()


class Node:
    """A JSON value; asking it for what it has not gives an empty answer of the kind asked for."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __bool__(self) -> bool:
        return bool(self.value)

    def __contains__(self, key: str) -> bool:
        return isinstance(self.value, dict) and key in self.value

    def get(self, key: str) -> "Node":
        """The value under a key of an object."""
        return Node(self.value.get(key) if isinstance(self.value, dict) else None)

    def text(self, *keys: str) -> str:
        """The first of these keys that holds text or a number, as text; empty when none does."""
        values = (self.get(key).value for key in keys) if keys else iter((self.value,))
        plain = (value for value in values if isinstance(value, str | int | float) and not isinstance(value, bool))
        return next((str(value) for value in plain if value != ""), "")

    def number(self, *keys: str) -> float | None:
        """The first of these keys that holds a number, as a non-negative float; None when none does."""
        values = (self.get(key).value for key in keys)
        return next((seconds(value) for value in values if isinstance(value, int | float | str)), None)

    def whole(self, *keys: str) -> int | None:
        """The same as a whole number."""
        number = self.number(*keys)
        return None if number is None else int(number)

    def flag(self, key: str) -> bool:
        """Whether the key holds true."""
        return self.get(key).value is True

    def each(self, *keys: str) -> Iterator["Node"]:
        """The items of the list under the last of a path of keys; of this list itself without keys."""
        node = self
        for key in keys:
            node = node.get(key)
        if isinstance(node.value, list):
            yield from map(Node, node.value)

    def pairs(self, *keys: str) -> Iterator[tuple[str, "Node"]]:
        """The members of the object under the last of a path of keys; of this object itself without keys."""
        node = self
        for key in keys:
            node = node.get(key)
        if isinstance(node.value, dict):
            yield from ((str(key), Node(value)) for key, value in node.value.items())


def load(stream: BinaryIO) -> Node | ParseProblem:
    """The whole document; a ParseProblem when it is cut off or no JSON."""
    data = stream.read()
    text = _as_utf8(data)
    if not text.strip():
        return ParseProblem(reason="The file is empty: the runner wrote no results.", slug="truncated")
    try:
        return Node(msgspec.json.decode(text))
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        return _problem(error, whole="")


def lines(stream: BinaryIO) -> Iterator[tuple[int, bytes, Node | None]]:
    """Line number, the line, and its JSON value; None for a line that is no JSON object. Blank lines are left out."""
    for number, line in enumerate(iter(lambda: stream.readline(_LONGEST_LINE), b""), start=1):
        stripped = _as_utf8(line).strip()
        if stripped:
            yield number, stripped, line_value(stripped)


def line_value(line: bytes) -> Node | None:
    """The JSON object of one line; None when it is none."""
    if not line.startswith(b"{"):
        return None
    try:
        return Node(msgspec.json.decode(line))
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None


def bad_line(number: int, line: bytes, *, last: bool) -> ParseProblem:
    """What to say about a line that should have been JSON."""
    if last:
        return ParseProblem(reason=f"The file is cut off in line {number}; what was whole is kept.", slug="truncated")
    shown = line[:60].decode("utf-8", "replace")
    return ParseProblem(reason=f"Line {number} is no JSON object ({shown!r}); the others are kept.", slug="ill-formed")


def _problem(error: Exception, whole: str) -> ParseProblem:
    words = str(error) or type(error).__name__
    cut = "truncated" in words
    what = "cut off" if cut else "ill-formed"
    return ParseProblem(reason=f"The JSON is {what} ({words}){whole}.", slug="truncated" if cut else "ill-formed")


def _as_utf8(data: bytes) -> bytes:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace").encode()
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("utf-8", "replace").encode()
    return data
