"""Regular expressions: other quantifiers, anchors, classes, groups and counts."""

import ast
import re
from collections import Counter
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces.constants import in_docstring
from regreen.repair.propose.site import Change, Site

MOST_MARKS = 8


def patterns(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A regular expression with another quantifier, anchor or class."""
    is_re = (
        isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name) and node.func.value.id == "re"
    )
    first = node.args[0] if node.args else None
    if not is_re or not isinstance(first, ast.Constant) or not isinstance(first.value, str):
        return
    for text, factor in _others(site, site.text(first)):
        yield site.put(first, text, factor=factor)


def loose_patterns(site: Site, node: ast.Constant) -> Iterator[Change | None]:
    """The same for a text elsewhere that is written like a regular expression."""
    if isinstance(node.value, str) and _PATTERN_MARKS.search(node.value) and not in_docstring(site, node):
        for text, factor in _others(site, site.text(node)):
            yield site.put(node, text, factor=factor)


def _others(site: Site, text: str) -> Iterator[tuple[str, float]]:
    yield from _other_patterns(text)
    yield from _counted(text)
    yield from _with_letters(text, site.once("marks of the failing tests", _marks), site.evidence.marks)


def _marks(site: Site) -> list[str]:
    """Letters other than words' and white space in texts of the failing tests.

    First those that only failing sets of parameters have, then those of the fewest texts.
    """
    texts = [one for one in site.evidence.literals if isinstance(one, str)]
    counts = Counter(letter for text in texts for letter in set(text) if not letter.isalnum() and not letter.isspace())
    ranked = sorted(counts, key=lambda letter: (counts[letter], letter))
    return list(dict.fromkeys((*site.evidence.marks, *ranked)))[:MOST_MARKS]


def _with_letters(text: str, marks: list[str], likely: tuple[str, ...]) -> Iterator[tuple[str, float]]:
    """A letter more, as the failing tests have it, or one less in a class of letters."""
    for found in _LETTERS.finditer(text):
        inside = found[2]
        for place, mark in enumerate(one for one in marks if one not in inside):
            letter = "\\" + mark if mark in "\\]^-[" else mark
            if mark != text[-1]:
                yield (
                    f"{text[: found.end(2)]}{letter}{text[found.end(2) :]}",
                    (1.2 if mark in likely else 0.6) / (1 + 0.1 * place),
                )
        for one in _SINGLE.finditer(inside):
            at = found.start(2)
            if len(one[0]) < len(inside):
                yield f"{text[: at + one.start()]}{text[at + one.end() :]}", 0.3


def _counted(text: str) -> Iterator[tuple[str, float]]:
    """A part that stands once, several times or not at all."""
    for found in _ONCE.finditer(text):
        for mark, factor in (("?", 0.5), ("+", 0.4), ("*", 0.4)):
            yield f"{text[: found.end()]}{mark}{text[found.end() :]}", factor


_PATTERN_MARKS = re.compile(r"\\[dwsbDWSBAZ]|\[[^\]]+\][*+?{)]|\(\?|\)[*+?]")
_LETTERS = re.compile(r"(?<!\\)\[(\^?)((?:\\.|[^\]\\])+)(?=\])")
_SINGLE = re.compile(r"(?<!\w-)(?:\\[^dwsDWS]|[^\w\s\\-])(?!-.)")
_ONCE = re.compile(r"(?:(?<=[^\\(])[\])]|\\[dwsDWS])(?![\\]*[+*?{\]-])")
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
    "$": {"": 0.5, r"\Z": 0.5},
    ".": {r"\.": 0.6},
}


PIECES = (
    Piece(name="regular expression", family="constant", prior=0.45, on=(ast.Call,), make=patterns, module=True),
    Piece(
        name="text like a pattern", family="constant", prior=0.25, on=(ast.Constant,), make=loose_patterns, module=True
    ),
)
