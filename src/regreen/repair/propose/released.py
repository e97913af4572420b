"""How a change reads beside those that people release: for the order of trial.

Learnt by benchmarks/real/released.py from small changes between releases of libraries: a conditional choice of the
change that was made among all that the catalogue proposes in its function, by *traits* of how a change reads: its
piece, what comes and goes, where its names stand, the words around. What is chosen among rivals does not hang on it.

A slip is no release: what people change from release to release says little of what they write wrongly at first, which
the priors are set for. So both are asked, and a change is as likely as the mean of the two.
"""

import builtins
import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise
from keyword import iskeyword, kwlist
from math import exp, log, log1p

from regreen.repair.variants import Variant
from regreen.syntax.scopes import function_at, outer_functions
from regreen.syntax.source import Source

WORDS = re.compile(r"[A-Za-z_]\w*|\d+(?:\.\d+)?|\"[^\"\n]*\"|'[^'\n]*'|[=!<>]=|[-+*/%@&|^~<>=()\[\]{},:.]")
_WELL_KNOWN = "isinstance len str list dict int sorted getattr hasattr any all copy self"
_SIGNS = "== != < > <= >= + - * / % [ ( . { ="
TOLD = frozenset((*kwlist, *_WELL_KNOWN.split(), *_SIGNS.split()))
"""Words of the language, and what is written as often, that are traits by themselves."""
BUILTINS = frozenset(dir(builtins))
SHARE = 0.5
"""How much of the mean is what histories say."""
LEAST = 1e-12
FIRST = 2
FEW = 4
"""Words that a change brings before each further one speaks against it more."""


@lru_cache(maxsize=1 << 16)
def _words(text: str) -> tuple[str, ...]:
    return tuple(WORDS.findall(text))


@dataclass(frozen=True, slots=True)
class Line:
    """What is known of a line of a file, told once."""

    head: str
    """What kind of statement it begins, as a trait."""
    words: frozenset[str]
    room: frozenset[str]
    """Words of the function around; of the line itself outside of all."""
    place: float
    """Where in its function it lies, 0 to 1."""
    is_first: bool
    """Whether it is among the function's first lines."""


class Reader:
    """One file's words, for the traits of changes in it."""

    def __init__(self, source: Source) -> None:
        """Read it."""
        self._source, self.text = source, source.text
        words = WORDS.findall(source.text)
        self.count = Counter(words)
        self.pairs = frozenset(pairwise(words))
        self._functions = outer_functions(source.tree)
        self._lines: dict[int, Line] = {}
        self._rooms: dict[int, frozenset[str]] = {}

    def at(self, offset: int) -> Line:
        """The line that holds a character."""
        return self.line(self._source.line_of(offset))

    def line(self, number: int) -> Line:
        """The line of this number, from 1."""
        if number not in self._lines:
            self._lines[number] = self._line(number)
        return self._lines[number]

    def _line(self, number: int) -> Line:
        start, end = self._source.line_span(number)
        text = self.text[start:end]
        function = function_at(self._functions, number)
        first, last = (function.node.lineno, function.last) if function else (number, number)
        if first not in self._rooms:
            span = self._source.line_span(first)[0], self._source.line_span(last)[1]
            self._rooms[first] = frozenset(WORDS.findall(self.text[span[0] : span[1]]))
        return Line(
            head=f"in {_head(text)}",
            words=frozenset(WORDS.findall(text)),
            room=self._rooms[first],
            place=(number - first) / max(1, last - first),
            is_first=function is not None and number <= first + FIRST,
        )


def _head(line: str) -> str:
    word = line.strip().split(" ")[0].rstrip(":(")
    return word if iskeyword(word) else ("assignment" if "=" in line else "expression")


def traits(variant: Variant, reader: Reader) -> dict[str, float]:
    """How a change reads: name of a trait to its measure; what is not there is zero."""
    edits, text = variant.edits, reader.text
    new = [word for one in edits for word in _words(one.text)]
    old = [word for one in edits if one.end > one.start for word in _words(text[one.start : one.end])]
    come, gone = _less(new, old), _less(old, new)
    lines = sum(one.text.count("\n") for one in edits)
    line = reader.line(variant.line)
    found = {
        f"piece {variant.piece}": 1.0,
        f"family {variant.family}": 1.0,
        reader.at(edits[0].start).head if edits else "in nothing": 1.0,
        "come": log1p(len(come)),
        "gone": log1p(len(gone)),
        "come, many": max(0, len(come) - FEW) / FEW,
        "places": len(edits) - 1.0,
        "put in": float(not old),
        "lines": log1p(lines),
        "statement": float(lines > 0),
        "condition": float(bool(variant.atom)),
        "place": line.place,
        "first lines": float(line.is_first),
    }
    if len(new) > 1:
        known = sum(pair in reader.pairs for pair in pairwise(new))
        found["known pairs"] = known / (len(new) - 1)
        found["new pairs"] = (len(new) - 1 - known) / FEW
    for way, several in (("+", come), ("-", gone)):
        for one in several:
            if one in TOLD:
                found[f"{way} {one}"] = 1.0
    found |= _of_names(set(come), reader, line.room, reader.at(edits[0].start).words if edits else frozenset())
    return found


def _less(words: Sequence[str], others: Sequence[str]) -> list[str]:
    """Words without as many of each as others have of it."""
    left, found = list(others), []
    for word in words:
        if word in left:
            left.remove(word)
        else:
            found.append(word)
    return found


def _of_names(
    come: AbstractSet[str], reader: Reader, room: AbstractSet[str], here: AbstractSet[str]
) -> dict[str, float]:
    """Where the names and constants that come stand already."""
    found = dict.fromkeys(_NAMES, 0.0)
    for one in come:
        kind = one[0]
        if kind in "\"'" or kind.isdigit():
            found["texts" if kind in "\"'" else "numbers"] += 1
            found["constants of the function"] += one in room
            found["0 and 1"] += one in {"0", "1"}
            found["empty texts"] += len(one) == 2 and kind in "\"'"  # noqa: PLR2004 - two quotes
        elif (kind.isalpha() or kind == "_") and not iskeyword(one) and one not in BUILTINS:
            count = reader.count.get(one, 0)
            found[
                "names of the function" if one in room else "names of the module" if count else "names from elsewhere"
            ] += 1
            found["names of the line"] += one in here
            found["rare names"] += 1 / count if count else 0.0
    return found


_NAMES = (
    *("names of the function", "names of the module", "names from elsewhere", "names of the line", "rare names"),
    *("numbers", "texts", "constants of the function", "0 and 1", "empty texts"),
)


@cache
def weights() -> Mapping[str, float]:
    """Trait to weight, in natural logarithms; ``score`` is the power of the score."""
    told = json.loads(files(__package__).joinpath("released.json").read_text(encoding="utf-8"))
    return {str(name): float(value) for name, value in told.items()}


def as_released(variants: Sequence[Variant], sources: Mapping[str, Source]) -> list[Variant]:
    """The variants, each with a score that says how it reads beside changes of releases as well.

    The scores are those that there were, dealt out anew: how far one lies behind another decides when a search ends.
    Those that bring no word keep theirs: releases take away much that never was wrong.
    """
    readers = {file: Reader(source) for file, source in sources.items()}
    told = [traits(one, readers[one.file]) for one in variants]
    at = [number for number, one in enumerate(told) if one["come"]]
    scores = [max(variants[number].score, LEAST) for number in at]
    worths = [_worth(told[number], score) for number, score in zip(at, scores, strict=True)]
    most = max(worths, default=0.0)
    shares = [exp(one - most) for one in worths]
    scale = sum(scores) / (sum(shares) or 1.0)
    means = [(1 - SHARE) * score + SHARE * share * scale for score, share in zip(scores, shares, strict=True)]
    order = sorted(range(len(at)), key=lambda place: -means[place])
    found = list(variants)
    for place, score in zip(order, sorted(scores, reverse=True), strict=True):
        one = variants[at[place]]
        found[at[place]] = replace(one, score=score, often=one.often * score / scores[place])
    return found


def _worth(told: Mapping[str, float], score: float) -> float:
    """What histories say of a change, as a logarithm up to a constant."""
    known = weights()
    return known["score"] * log(score) + sum(known.get(name, 0.0) * value for name, value in told.items())
