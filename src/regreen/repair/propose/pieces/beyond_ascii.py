"""Letters beyond ASCII that a text method takes for white space or digits and that were meant to stay."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces.definitions import with_import
from regreen.repair.propose.site import Change, Site

STRIPS = frozenset({"strip", "lstrip", "rstrip"})
PLAIN = r'" \t\n\r\f\v"'


def _foreign(site: Site, asked: str) -> bool:
    """Whether a text of the failing tests holds a letter beyond ASCII of which a text method says yes."""
    texts = "".join(one for one in site.evidence.literals if isinstance(one, str))
    return any(not letter.isascii() and getattr(letter, asked)() for letter in texts)


def stripped(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """White space of ASCII alone taken away."""
    match node:
        case ast.Call(func=ast.Attribute(attr=attr), args=[], keywords=[]) if attr in STRIPS:
            pass
        case _:
            return
    if not _foreign(site, "isspace"):
        return
    end = site.source.span(node)[1] - 1
    if "string" not in site.local:
        needed = () if "string" in site.module else with_import(site, "import string", 1.0).edits
        yield Change(edits=(*needed, *site.swap(end, end, "string.whitespace").edits))
    yield site.swap(end, end, PLAIN, 0.9)


def digits(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """Digits of ASCII alone asked for."""
    match node:
        case ast.Call(func=ast.Attribute(value=value, attr="isdigit" | "isdecimal" | "isnumeric"), args=[]):
            if _foreign(site, "isnumeric"):
                text = site.text(value)
                yield site.parse_put(node, f"{text}.isascii() and {site.text(node)}")


PIECES = (
    Piece(name="white space of ASCII", family="call", prior=0.7, on=(ast.Call,), make=stripped),
    Piece(name="digits of ASCII", family="call", prior=0.6, on=(ast.Call,), make=digits),
)
