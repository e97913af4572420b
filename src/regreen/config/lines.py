"""Finds the line on which a key stands in a TOML file, as far as that is simple."""

import re

from regreen.config.schema import Parts

_HEADER = re.compile(r"^\s*\[\[?\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""^\s*((?:"[^"]*"|'[^']*'|[A-Za-z0-9_-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[A-Za-z0-9_-]+))*)\s*=""")
_PIECE = re.compile(r""""([^"]*)"|'([^']*)'|([A-Za-z0-9_-]+)""")


def lines_of(text: str) -> dict[Parts, int]:
    """Give the one-based line of each table and key; the first when it stands there twice.

    Lines inside texts of several lines are skipped; inline tables are known by their own key only.
    """
    found: dict[Parts, int] = {}
    table: Parts = ()
    fence = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if not fence:
            table, key = _read(line, table)
            if key:
                found.setdefault(key, number)
        fence = _fence_after(line, fence)
    return found


def line_for(parts: Parts, lines: dict[Parts, int]) -> int | None:
    """Give the line of a key, or of what it stands in; None when neither was found."""
    return next((lines[parts[:size]] for size in range(len(parts), 0, -1) if parts[:size] in lines), None)


def _read(line: str, table: Parts) -> tuple[Parts, Parts]:
    """The table that holds from this line on, and the key that stands on it."""
    header = _HEADER.match(line)
    if header:
        return _pieces(header[1]), _pieces(header[1])
    key = _KEY.match(line)
    return table, (*table, *_pieces(key[1])) if key else ()


def _pieces(dotted: str) -> Parts:
    return tuple(next(part for part in match.groups() if part is not None) for match in _PIECE.finditer(dotted))


def _fence_after(line: str, fence: str) -> str:
    """The marks that an open text of several lines must end with; empty outside of one."""
    for mark in ('"""', "'''"):
        if fence in {"", mark} and line.count(mark) % 2:
            return "" if fence else mark
    return fence
