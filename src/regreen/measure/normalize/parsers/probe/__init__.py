"""Reads the log of the pytest probe: JSON lines, one record each, several processes one after the other."""

from collections.abc import Iterator
from typing import BinaryIO

from regreen.measure.normalize.parsers.probe.book import Book
from regreen.measure.normalize.parsers.probe.checks import problems
from regreen.measure.normalize.parsers.probe.reading import MISSHAPEN, Early, read_all
from regreen.measure.normalize.parsers.probe.results import cases, facts
from regreen.model.raw import ParseContext, Parsed, ParseProblem

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
        yield from _parsed(Book(), stream, context, 0)

    def early(self, context: ParseContext) -> "EarlyParser":
        """A parser of one run, which may read its log while it is written."""
        return EarlyParser(context)


class EarlyParser(ProbeParser):
    """The parser of one run that read its log while it was written, as far as that went."""

    def __init__(self, context: ParseContext) -> None:
        self._early = Early(context)
        self.take = self._early.take

    def parse(self, stream: BinaryIO, context: ParseContext) -> Iterator[Parsed]:
        """Yield the same as without having read anything early."""
        book, number = self._early.book_of(stream, context) or (Book(), 0)
        yield from _parsed(book, stream, context, number)


def _parsed(book: Book, stream: BinaryIO, context: ParseContext, number: int) -> Iterator[Parsed]:
    """What the book and the rest of a log say; so many lines have been read."""
    bad: list[ParseProblem] = []
    while lines := stream.readlines(_AT_ONCE):
        bad += read_all(book, lines, number + 1)
        number += len(lines)
    for told in (facts(book, context), cases(book, context), problems(book)):
        yield from _guarded(told, bad)
    yield from bad[:5]


def _guarded(told: Iterator[Parsed], bad: list[ParseProblem]) -> Iterator[Parsed]:
    """What is told, until something deep inside a record has the wrong shape."""
    try:
        yield from told
    except MISSHAPEN as error:
        bad.append(ParseProblem(reason=f"The probe's log holds a record of another shape: {error}.", slug="ill-formed"))


PARSER = ProbeParser()
