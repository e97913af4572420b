"""Sources as text and back, in the coding that they declare: what is not changed keeps its bytes."""

import io
import tokenize


def coding_of(data: bytes) -> str:
    """Name of a source's coding; with a byte order mark ``utf-8-sig``. Raises SyntaxError where it is not known."""
    return tokenize.detect_encoding(io.BytesIO(data).readline)[0]


def decoded(data: bytes) -> str | None:
    """The text, line ends as they are, without a byte order mark; None where it would not come back byte for byte."""
    try:
        coding = coding_of(data)
        text = data.decode(coding)
        return text if text.encode(coding) == data else None
    except (SyntaxError, UnicodeError):
        return None


def encoded(text: str, before: bytes) -> bytes:
    """The bytes of a text in another one's place. Raises UnicodeEncodeError where its coding lacks a letter."""
    try:
        return text.encode(coding_of(before))
    except SyntaxError:
        return text.encode()
