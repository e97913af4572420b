"""Regular expressions: other quantifiers, anchors, classes, groups and counts."""

import ast
import re
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces.constants import in_docstring
from regreen.repair.propose.site import Change, Site


def patterns(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A regular expression with another quantifier, anchor or class."""
    is_re = (
        isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name) and node.func.value.id == "re"
    )
    first = node.args[0] if node.args else None
    if not is_re or not isinstance(first, ast.Constant) or not isinstance(first.value, str):
        return
    for text, factor in _other_patterns(site.text(first)):
        yield site.put(first, text, factor=factor)


def loose_patterns(site: Site, node: ast.Constant) -> Iterator[Change | None]:
    """The same for a text elsewhere that is written like a regular expression."""
    if isinstance(node.value, str) and _PATTERN_MARKS.search(node.value) and not in_docstring(site, node):
        for text, factor in _other_patterns(site.text(node)):
            yield site.put(node, text, factor=factor)


_PATTERN_MARKS = re.compile(r"\\[dwsbDWSBAZ]|\[[^\]]+\][*+?{)]|\(\?|\)[*+?]")
_COUNT = re.compile(r"\{(\d+)")
_CLASS = re.compile(r"(?<!\\)\[\^?")
_FLAGS = re.compile(r"\(\?[aiLmsux]+\)")
_CAPTURING = re.compile(r"(?<!\\)\((?!\?)")


def _other_patterns(text: str) -> Iterator[tuple[str, float]]:
    """Other forms of a regular expression as it stands in the source, quotes included."""
    for at, letter in enumerate(text):
        for new, factor in _PATTERN_SWAPS.get(letter, {}).items():
            yield text[:at] + new + text[at + 1 :], factor
    for old, new in _PATTERN_PARTS:
        if old in text:
            yield text.replace(old, new), 0.4
    for found in _COUNT.finditer(text):
        for number in (int(found[1]) + 1, int(found[1]) - 1):
            yield f"{text[: found.start(1)]}{number}{text[found.end(1) :]}", 0.5
    for found in _CLASS.finditer(text):
        new = "[" if found[0] == "[^" else "[^"
        yield f"{text[: found.start()]}{new}{text[found.end() :]}", 0.3
    yield from _flags_first(text)
    if _CAPTURING.search(text):
        yield _CAPTURING.sub("(?:", text), 0.6
    start = text.find(text[-1]) + 1
    yield f"{text[:start]}^{text[start:]}", 0.4
    yield f"{text[:-1]}${text[-1]}", 0.4
    if text[:1] in "rR":
        yield f"{text[:start]}\\b{text[start:-1]}\\b{text[-1]}", 0.4


def _flags_first(text: str) -> Iterator[tuple[str, float]]:
    """Flags inside of a pattern moved to its start, where alone they may stand."""
    first = text.find(text[-1]) + 1
    for found in _FLAGS.finditer(text):
        if found.start() > first:
            yield f"{text[:first]}{found[0]}{text[first : found.start()]}{text[found.end() :]}", 1.0


_PATTERN_PARTS = (
    (r"\d", r"\w"),
    (r"\w", r"\d"),
    (r"\s", r"\S"),
    (r"\w", r"\S"),
    (r"\d", r"[\d.]"),
    ("[a-z]", "[a-zA-Z]"),
    ("(:?", "(?:"),
)
_PATTERN_SWAPS: dict[str, dict[str, float]] = {
    "+": {"*": 0.9, "": 0.5, "+?": 0.3},
    "*": {"+": 0.9, "*?": 0.5, "": 0.3},
    "?": {"": 0.7, "*": 0.3},
    "^": {"": 0.5},
    "$": {"": 0.5},
    ".": {r"\.": 0.6},
}


PIECES = (
    Piece(name="regular expression", family="constant", prior=0.45, on=(ast.Call,), make=patterns, module=True),
    Piece(
        name="text like a pattern", family="constant", prior=0.25, on=(ast.Constant,), make=loose_patterns, module=True
    ),
)
