"""What every parser promises, as checks over any bytes: used by our own tests and by authors of foreign parsers."""

import io
from collections.abc import Iterator
from dataclasses import dataclass, replace

from regreen.measure.normalize.parsers import HEAD_BYTES
from regreen.model.cases import CaseResult
from regreen.model.findings import Finding
from regreen.model.raw import ParseContext, Parsed, ParsedFacts, ParseProblem, Parser

_KINDS: tuple[type, ...] = (CaseResult, Finding, ParseProblem, ParsedFacts)
_CUT_MARK = 64
"""Characters that a mark of truncation may add to a capped text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """A file of the parser's format."""

    name: str
    """File name."""
    data: bytes
    """Its bytes."""
    whole: bool = True
    """Whether it is complete and well-formed."""


class _Dripping(io.RawIOBase):
    """A stream that gives a few bytes at a time, as a pipe does."""

    def __init__(self, data: bytes, step: int) -> None:
        self._data = data
        self._step = step
        self._at = 0

    def readable(self) -> bool:
        """It can be read."""
        return True

    def readinto(self, buffer: "bytearray | memoryview") -> int:  # type: ignore[override]
        """Fill a little of the buffer."""
        piece = self._data[self._at : self._at + min(self._step, len(buffer))]
        buffer[: len(piece)] = piece
        self._at += len(piece)
        return len(piece)


def parse(parser: Parser, data: bytes, context: ParseContext) -> list[Parsed]:
    """Everything that a parser says about these bytes."""
    return list(parser.parse(io.BytesIO(data), context))


def violations(parser: Parser, sample: Sample, context: ParseContext) -> list[str]:
    """Promises that a parser breaks on a sample of its format; empty when it keeps all."""
    return [*_about_whole(parser, sample, context), *_about_broken(parser, sample, context)]


def _about_whole(parser: Parser, sample: Sample, context: ParseContext) -> Iterator[str]:
    items = parse(parser, sample.data, context)
    problems = [item for item in items if isinstance(item, ParseProblem)]
    if not parser.recognises(sample.name, sample.data[:HEAD_BYTES]):
        yield f"does not recognise {sample.name}"
    if sample.whole == bool(problems):
        yield f"{sample.name}: whole is {sample.whole}, problems are {problems}"
    if parse(parser, sample.data, context) != items:
        yield "says something else the second time"
    dripping = io.BufferedReader(_Dripping(sample.data, 7), buffer_size=16)
    if list(parser.parse(dripping, context)) != items:
        yield "says something else when bytes come slowly"
    yield from _about_items(items, context)


def _about_items(items: list[Parsed], context: ParseContext) -> Iterator[str]:
    for item in items:
        if not isinstance(item, _KINDS):
            yield f"yields a {type(item).__name__}"
        if isinstance(item, CaseResult) and not item.case_id.startswith(f"{context.tool}:"):
            yield f"case id without its tool: {item.case_id}"
        if isinstance(item, CaseResult | Finding) and any(root in _place(item) for root in context.roots):
            yield f"absolute path of the project: {_place(item)}"
        if isinstance(item, Finding) and not (item.fingerprint and item.cause_key and item.tool == context.tool):
            yield f"finding without keys: {item}"
        if isinstance(item, CaseResult) and _longest(item) > context.cap + _CUT_MARK:
            yield f"text over the cap in {item.case_id}"


def _place(item: CaseResult | Finding) -> str:
    if isinstance(item, CaseResult):
        return f"{item.case_id} {item.file or ''}"
    return item.location.file if item.location else ""


def _longest(case: CaseResult) -> int:
    texts = [case.output, case.reason, *(text for failure in case.failures for text in (failure.text, failure.message))]
    return max(map(len, texts))


def _about_broken(parser: Parser, sample: Sample, context: ParseContext) -> Iterator[str]:
    """Cut anywhere, with a byte turned, or of another kind altogether: a problem, never an exception."""
    size = len(sample.data)
    for cut in {size * part // 16 for part in range(16)}:
        yield from _survives(parser, sample.data[:cut], context, f"cut at {cut}")
        turned = sample.data[:cut] + bytes([sample.data[cut] ^ 0xFF]) + sample.data[cut + 1 :]
        yield from _survives(parser, turned, context, f"byte {cut} turned")
    for noise in (b"", b"\0" * 100, b"bacon", b"{", b"[]", b"null", b"<a/>", b"\xff\xfe<\0", b'{"a": [1, {}]}\n' * 3):
        yield from _survives(parser, noise, context, f"noise {noise[:20]!r}")


def _survives(parser: Parser, data: bytes, context: ParseContext, what: str) -> Iterator[str]:
    try:
        items = parse(parser, data, context)
    except Exception as error:  # noqa: BLE001 - the contract is that there is none
        yield f"{what}: raises {type(error).__name__}: {error}"
        return
    blind = replace(context, roots=())
    yield from (f"{what}: {violation}" for violation in _about_items(items, blind))
