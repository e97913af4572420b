"""Feeds XML from strangers to expat: in pieces, in any encoding, without entities, keeping what was whole.

Nothing outside the file is ever read and no entity is ever expanded: a document that declares one is refused.
"""

import codecs
import re
from collections.abc import Iterator
from typing import BinaryIO
from xml.parsers import expat

from regreen.measure.normalize.masking import without_ansi
from regreen.model.raw import ParseProblem

_CHUNK = 1 << 15
_BOMS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
    (b"<\0", "utf-16-le"),
    (b"\0<", "utf-16-be"),
)
_DECLARED = re.compile(rb"""<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']""")
_DECLARATION = re.compile(r"<\?xml\b[^>]*?\?>")
_TEXT_CODECS = ("ascii", "iso8859", "cp", "koi8", "mac", "gb", "big5", "euc", "shift", "johab", "tis", "iso2022", "hz")
"""What a declaration that can be read as ASCII may name; it is no UTF-16 then, whatever it says."""
_ILLEGAL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_CONTROL = bytes(number for number in range(32) if number not in b"\t\n\r")
_REFERENCE = re.compile(r"&#(?:x([0-9a-fA-F]{1,8})|(\d{1,10}));")
_PARTIAL_REFERENCE = 14
_FIRST_ELEMENT = re.compile(r"<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_CUT_OFF = frozenset({3, 5, 20})
"""expat's codes for a document that ends too early: no element, unclosed token, unclosed CDATA section."""


class RefusedError(Exception):
    """The document asks for something that is never done: an entity."""


class StopFeedingError(Exception):
    """The reader has seen enough."""


def root_name(head: bytes) -> str:
    """Local name of the first element that starts in these bytes, in lower case; empty when none does."""
    text = head.decode(encoding_of(head), "replace")
    match = _FIRST_ELEMENT.search(_COMMENT.sub("", text))
    return match[1].lower() if match else ""


def encoding_of(head: bytes) -> str:
    """Encoding by byte order mark, by shape, or as declared where Python knows it; else UTF-8."""
    for mark, name in _BOMS:
        if head.startswith(mark):
            return name
    match = _DECLARED.search(head[:512])
    try:
        name = codecs.lookup(match[1].decode("ascii", "replace")).name if match else "utf-8"
    except LookupError:
        return "utf-8"
    return name if name.startswith(_TEXT_CODECS) else "utf-8"


def safe_parser() -> expat.XMLParserType:
    """An expat parser that refuses entities."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.buffer_size = 1 << 16
    parser.EntityDeclHandler = _refuse
    parser.UnparsedEntityDeclHandler = _refuse
    parser.ExternalEntityRefHandler = _refuse
    return parser


def _refuse(*_names: object) -> int:
    raise RefusedError


def feed(stream: BinaryIO, parser: expat.XMLParserType) -> Iterator[ParseProblem | None]:
    """Give the whole stream to the parser; yield None after each piece, and a ParseProblem when it cannot go on."""
    try:
        for text in _pieces(stream):
            parser.Parse(text, False)  # noqa: FBT003 - expat's own signature
            yield None
        parser.Parse("", True)  # noqa: FBT003 - same
    except expat.ExpatError as error:
        yield _problem(error)
    except RefusedError:
        yield ParseProblem(
            reason=f"The XML declares entities (line {parser.CurrentLineNumber}); these are refused, never resolved.",
            slug="entities-refused",
        )
    except StopFeedingError:
        pass
    yield None


def _problem(error: expat.ExpatError) -> ParseProblem:
    cut = error.code in _CUT_OFF
    words = expat.ErrorString(error.code)
    place = f"line {error.lineno}, column {error.offset}"
    if cut:
        return ParseProblem(
            reason=f"The XML is cut off at {place} ({words}); what was whole is kept.", slug="truncated"
        )
    return ParseProblem(
        reason=f"The XML is ill-formed at {place} ({words}); what was whole is kept.", slug="ill-formed"
    )


def _pieces(stream: BinaryIO) -> Iterator[str]:
    """Legal XML text in pieces that split no character reference."""
    chunk = stream.read(_CHUNK)
    decoder = codecs.getincrementaldecoder(encoding_of(chunk))(errors="replace")
    text, held = _without_declaration(decoder.decode(chunk)), ""
    while chunk:
        text = held + text
        cut = _safe_cut(text)
        held = text[cut:]
        yield _legal(text[:cut])
        chunk = stream.read(_CHUNK)
        text = decoder.decode(chunk, not chunk)
    if held or text:
        yield _legal(held + text)


def _without_declaration(text: str) -> str:
    text = text.lstrip("\ufeff \t\r\n")
    return _DECLARATION.sub("", text, count=1) if text.startswith("<?xml") else text


def _safe_cut(text: str) -> int:
    start = text.rfind("&", max(0, len(text) - _PARTIAL_REFERENCE))
    return start if start >= 0 and ";" not in text[start:] else len(text)


def _legal(text: str) -> str:
    if "&#" in text:
        text = _REFERENCE.sub(_legal_reference, text)
    return text if _is_clean(text) else _ILLEGAL.sub("\ufffd", without_ansi(text))


def _is_clean(text: str) -> bool:
    """Whether XML allows every character; deleting control bytes is far quicker than searching for them."""
    if text.isascii():
        return len(text.encode("ascii").translate(None, _CONTROL)) == len(text)
    return not _ILLEGAL.search(text)


def _legal_reference(match: re.Match[str]) -> str:
    number = int(match[1], 16) if match[1] else int(match[2])
    escape = 0x1B
    if number == escape:
        return "\x1b"
    legal = number < 0x110000 and not _ILLEGAL.match(chr(number))  # noqa: PLR2004 - the end of Unicode
    return match[0] if legal else "\ufffd"
