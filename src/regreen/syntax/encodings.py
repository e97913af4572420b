"""In which encoding Python reads a source file (PEP 263)."""

import codecs
import io
import tokenize

UTF_8 = frozenset({"utf-8", "utf-8-sig", "ascii"})
"""Names of those in which every reader sees the same."""


def declared(content: bytes) -> str:
    """Normal name of the encoding that a file declares, UTF-8 where it declares none; empty: Python refuses it."""
    try:
        name, _ = tokenize.detect_encoding(io.BytesIO(content).readline)
        return codecs.lookup(name).name
    except (SyntaxError, LookupError):
        return ""


def read_as_python_does(content: bytes) -> str:
    """The text of a source file; bytes that its encoding does not know are replaced."""
    name = declared(content)
    if name and name not in UTF_8:
        try:
            return content.decode(name, errors="replace")
        except (LookupError, ValueError):
            pass
    return content.decode("utf-8-sig", errors="replace")
