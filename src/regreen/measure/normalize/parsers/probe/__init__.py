"""Reads the log of the pytest probe: JSON lines, one record each, several processes one after the other."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO

import msgspec

from regreen.measure.normalize.parsers.probe.book import Book
from regreen.measure.normalize.parsers.probe.checks import problems
from regreen.measure.normalize.parsers.probe.entering import enter
from regreen.measure.normalize.parsers.probe.results import cases, facts
from regreen.model.raw import ParseContext, Parsed, ParseProblem
from regreen.model.texts import writable

_HEADS = (b'["process"', b'["session"', b'["x"')
_AT_ONCE = 1 << 20
"""Bytes, about, of lines that are decoded in one call."""


class ProbeParser:
    """The parser of format ``probe``."""

    name = "probe"

    def recognises(self, name: str, head: bytes) -> bool:
        """Say whether a file begins with a record of the probe."""
        return head.startswith(_HEADS)

    def parse(self, stream: BinaryIO, context: ParseContext) -> Iterator[Parsed]:
        """Yield facts, then every case once, then what makes the run broken."""
        book = Book()
        bad: list[ParseProblem] = []
        number = 1
        while lines := stream.readlines(_AT_ONCE):
            bad += _read_all(book, lines, number)
            number += len(lines)
        for told in (facts(book, context), cases(book, context), problems(book)):
            yield from _guarded(told, bad)
        yield from bad[:5]


_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder()
_MISSHAPEN = (ValueError, LookupError, TypeError, AttributeError)


def _guarded(told: Iterator[Parsed], bad: list[ParseProblem]) -> Iterator[Parsed]:
    """What is told, until something deep inside a record has the wrong shape."""
    try:
        yield from told
    except _MISSHAPEN as error:
        bad.append(ParseProblem(reason=f"The probe's log holds a record of another shape: {error}.", slug="ill-formed"))


def _read_all(book: Book, lines: Sequence[bytes], first: int) -> Iterator[ParseProblem]:
    """Enter some lines into the book; a line that is no record, or cut off, is a problem and costs itself only."""
    records = _decoded(lines)
    for at, line in enumerate(lines):
        trouble = _read(book, line, first + at, records[at] if records else None)
        if trouble is not None:
            yield trouble


def _decoded(lines: Sequence[bytes]) -> list[Any]:
    """One record for each line; nothing where a line needs a closer look."""
    try:
        records = _DECODER.decode_lines(b"".join(lines))
    except (msgspec.DecodeError, RecursionError):
        return []
    return records if len(records) == len(lines) else []


def _read(book: Book, line: bytes, number: int, record: Any) -> ParseProblem | None:
    if not line.endswith(b"\n") and book.sections:
        return ParseProblem(reason=f"The probe's log ends in the middle of line {number}.", slug="truncated")
    try:
        enter(book, _record(line) if record is None else record)
    except (*_MISSHAPEN, RecursionError) as error:
        return ParseProblem(reason=f"Line {number} of the probe's log is no record: {error}.", slug="ill-formed")
    return None


def _record(line: bytes) -> Any:
    try:
        return msgspec.json.decode(line)
    except msgspec.DecodeError:
        # It takes what the probe may write and JSON does not know: NaN, lone surrogates.
        return writable(json.loads(line))


PARSER = ProbeParser()
