"""Lines of the probe's log entered into a book, in batches; also while the log is still written."""

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, BinaryIO

import msgspec

from regreen.measure.normalize.parsers.probe.book import Book, Section
from regreen.measure.normalize.parsers.probe.entering import enter
from regreen.measure.normalize.parsers.probe.results import pass_early
from regreen.model.raw import ParseContext, ParseProblem
from regreen.model.texts import writable

MISSHAPEN = (ValueError, LookupError, TypeError, AttributeError)
"""What a record of another shape causes somewhere."""
_PIECE = 1 << 20
_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder()


def read_all(book: Book, lines: Sequence[bytes], first: int) -> Iterator[ParseProblem]:
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
    except (*MISSHAPEN, RecursionError) as error:
        return ParseProblem(reason=f"Line {number} of the probe's log is no record: {error}.", slug="ill-formed")
    return None


def _record(line: bytes) -> Any:
    try:
        return msgspec.json.decode(line)
    except msgspec.DecodeError:
        # It takes what the probe may write and JSON does not know: NaN, lone surrogates.
        return writable(json.loads(line))


class Early:
    """Reads the log of a run's first process while it is written: there is time then, and somebody waits afterwards.

    What it has read counts only where the whole log, as it is parsed later, begins with just that.
    """

    def __init__(self, context: ParseContext) -> None:
        self._context = context
        self._log = ""
        self._book = Book()
        self._book.sections.append(Section())
        self._lines = self._bytes = 0
        self._digest = sha256()
        self._usable = True

    def take(self, log: str, lines: Sequence[bytes]) -> None:
        """Read further whole lines of a log, without their ends; those of another log than the first are left alone."""
        self._log = self._log or log
        if log != self._log or not self._usable or not lines:
            return
        ended = [line + b"\n" for line in lines]
        whole = b"".join(ended)
        self._digest.update(whole)
        self._lines, self._bytes = self._lines + len(ended), self._bytes + len(whole)
        # A problem is told with the number of its line in the whole log, which only the parser knows; and a process
        # is told by whoever starts it.
        self._usable = not any(read_all(self._book, ended, 1)) and len(self._book.sections) == 1
        if self._usable:
            pass_early(self._book, self._context)

    def book_of(self, stream: BinaryIO, context: ParseContext) -> tuple[Book, int] | None:
        """The book with the first process as far as it was read, and how many lines of the stream that is.

        None: nothing was read, or something else; the stream then stands at its beginning.
        """
        if not self._usable or not self._lines or context != self._context:
            return None
        opened, book = Book(), self._book
        troubles = list(read_all(opened, [stream.readline()], 1))
        if not troubles and opened.now.process and self._begins(stream):
            book.now.number, book.now.process = opened.now.number, opened.now.process
            return book, self._lines + 1
        stream.seek(0)
        return None

    def _begins(self, stream: BinaryIO) -> bool:
        """Whether a stream goes on with just the bytes that were read."""
        digest, left = sha256(), self._bytes
        while left and (piece := stream.read(min(left, _PIECE))):
            digest.update(piece)
            left -= len(piece)
        return not left and digest.digest() == self._digest.digest()
