"""One file per format, each a Parser; this room chooses among them by what a file holds."""

from collections.abc import Iterable

from regreen.model.raw import Parser

HEAD_BYTES = 4096
"""How much of a file is shown to parsers that are asked whether it is theirs."""


def choose(name: str, head: bytes, parsers: Iterable[Parser]) -> Parser | None:
    """The first parser that recognises a file; None when none does.

    Args:
        name: the file's name, only a hint.
        head: its first ``HEAD_BYTES`` bytes.
        parsers: those at hand, in order of name, so that the answer never depends on how they were loaded.
    """
    ordered = sorted(parsers, key=lambda parser: parser.name)
    return next((parser for parser in ordered if parser.recognises(name, head)), None)
