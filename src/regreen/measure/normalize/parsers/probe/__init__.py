"""Reads the log of the pytest probe: JSON lines, one record each, several processes one after the other."""

import json
from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec

from regreen.measure.normalize.parsers.probe.book import Book
from regreen.measure.normalize.parsers.probe.checks import problems
from regreen.measure.normalize.parsers.probe.results import cases, facts
from regreen.model.raw import ParseContext, Parsed, ParseProblem

_HEADS = (b'["process"', b'["session"', b'["x"')


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
        for number, line in enumerate(stream, 1):
            trouble = _read(book, line, number)
            if trouble is not None:
                bad.append(trouble)
        for told in (facts(book, context), cases(book, context), problems(book)):
            yield from _guarded(told, bad)
        yield from bad[:5]


_MISSHAPEN = (ValueError, LookupError, TypeError, AttributeError)


def _guarded(told: Iterator[Parsed], bad: list[ParseProblem]) -> Iterator[Parsed]:
    """What is told, until something deep inside a record has the wrong shape."""
    try:
        yield from told
    except _MISSHAPEN as error:
        bad.append(ParseProblem(reason=f"The probe's log holds a record of another shape: {error}.", slug="ill-formed"))


def _read(book: Book, line: bytes, number: int) -> ParseProblem | None:
    """Enter one line into the book; a line that is no record, or cut off, is a problem and costs itself only."""
    if not line.endswith(b"\n") and book.sections:
        return ParseProblem(reason=f"The probe's log ends in the middle of line {number}.", slug="truncated")
    try:
        book.enter(_record(line))
    except (*_MISSHAPEN, RecursionError) as error:
        return ParseProblem(reason=f"Line {number} of the probe's log is no record: {error}.", slug="ill-formed")
    return None


def _record(line: bytes) -> Any:
    """One record; a third of the reading of a large log is decoding, so the fast decoder goes first."""
    try:
        return msgspec.json.decode(line)
    except msgspec.DecodeError:
        return json.loads(line)  # it takes what the probe may write and JSON does not know: NaN, lone surrogates


PARSER = ProbeParser()
