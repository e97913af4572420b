"""What every answer of the old code kept, and answers of the new code keep at the tests' own inputs only.

A repair keeps what is right about the old code. An answer that was never larger than a number that the code was given,
nor made of other words than those that it was given, and now is so one step beside the tests' inputs, comes of a rule
that was made up for these.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from regreen.act.guard.nearby.asked import UNKNOWN, Answer, Asked, Pair
from regreen.act.guard.nearby.narrow import LEAST

_FEW = 3
"""Different numbers that old answers must have come up to before they count as a bound."""
_BROKEN = 2
"""Inputs at which an invariant must be broken: one alone may be an odd input."""
_CUT = 200
"""From this length on the probe has cut a text of the input off."""
_TEXT = re.compile(r"""'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*\"""")
_WHOLE = re.compile(r"\d{1,9}\Z")
_WORD = re.compile(r"[^\W_]+")
_OPEN = re.compile(r"(list|tuple)\[")
_CONSTANT = re.compile(rf"({_TEXT.pattern}|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|None|True|False)")

Key = tuple[str, str, str]
"""Function, what is kept, and the place of the number that is meant."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """What one answer says of an invariant."""

    holds: bool
    mark: str
    """What the answer came close to: many different marks make an invariant; empty where it came close to none."""


def broken(pairs: Sequence[Pair]) -> Iterator[tuple[str, str, bool]]:
    """Invariants of the old answers that the new ones break: rule, what was seen, and that it blocks.

    Args:
        pairs: calls of the failing tests, the tests' own answers first.
    """
    old, new, both = (
        defaultdict[Key, list[_Kept]](list),
        defaultdict[Key, list[_Kept]](list),
        defaultdict[Key, int](int),
    )
    for one, two in pairs:
        for number, answers in enumerate(zip(one.answers, two.answers, strict=False)):
            was, now = (_of(one, answers[0], answer.text) for answer in answers)
            for key, kept in was.items():
                old[key].append(kept)
                both[key] += key in now and not now[key].holds
            if not number:
                for key, kept in now.items():
                    new[key].append(kept)
    for key, tested in new.items():
        if all(kept.holds for kept in tested) and _is_kept(old[key]) and both[key] >= _BROKEN:
            name, what, _ = key
            yield "behaviour-broken-invariant", f"{name}: {what}, before, and not in {both[key]} answers now.", True
            return


def _is_kept(answers: Sequence[_Kept]) -> bool:
    """Whether an invariant holds for all old answers, and for many of them by no accident."""
    marks = [kept.mark for kept in answers if kept.mark]
    return all(kept.holds for kept in answers) and len(marks) >= LEAST and len(set(marks)) >= _FEW


def _of(side: Asked, asked: Answer, text: str) -> dict[Key, _Kept]:
    """What an answer keeps of its input; nothing for one that raised or cannot be read."""
    if text == UNKNOWN or text.startswith("!"):
        return {}
    try:
        value = _read(text)
    except ValueError:
        return {}
    found: dict[Key, _Kept] = {}
    for place, number in _numbers(side.nodes, asked.changes):
        for what, size in _sizes(value):
            mark = str(number) if number and size >= number - 1 else ""
            found[side.name, f"{what} was never more than a number given", place] = _Kept(size <= number, mark)
    given = _words_given(side.nodes, asked.changes)
    if given is not None and (texts := _texts(value)):
        words = [word.lower() for one in texts for word in _WORD.findall(one)]
        found[side.name, "no word was other than those given", ""] = _Kept(given.issuperset(words), " ".join(words))
    return found


def _numbers(nodes: Mapping[str, str], changes: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """Whole numbers of an input from zero on, with their places."""
    for place, shown in nodes.items():
        if not any(place.startswith(f"{changed}/") for changed in changes):
            text = changes.get(place, shown)
            if _WHOLE.match(text):
                yield place, int(text)


def _words_given(nodes: Mapping[str, str], changes: Mapping[str, str]) -> set[str] | None:
    """Words of all texts of an input, of what stood there before as well; None where they are not all known."""
    shown = [*nodes.values(), *changes.values()]
    if any(len(text) >= _CUT for text in shown):
        return None
    found = set[str]()
    for text in (literal for one in shown for literal in _TEXT.findall(one)):
        with suppress(ValueError, SyntaxError):
            found.update(word.lower() for word in _WORD.findall(ast.literal_eval(text)))
    return found or None


def _sizes(value: object) -> Iterator[tuple[str, int]]:
    """How long an answer is, and the longest of its parts."""
    if isinstance(value, str):
        yield "its length", len(value)
    elif isinstance(value, list):
        yield "its count", len(value)
        if value and all(isinstance(one, str | list) for one in value):
            yield "the length of a part", max(map(len, value))


def _texts(value: object) -> list[str]:
    """An answer that is a text, or a list of texts; empty for others."""
    rows = value if isinstance(value, list) else [value]
    return [one for one in rows if isinstance(one, str)] if all(isinstance(one, str) for one in rows) else []


def _read(text: str) -> object:
    """A value as it was described, tuples as lists.

    Raises:
        ValueError: it is no text, number or sequence, or was cut off.
    """
    value, at = _value(text, 0)
    if at != len(text) and not text.startswith("\n", at):
        raise ValueError(text[at:])
    return value


def _value(text: str, at: int) -> tuple[object, int]:
    if constant := _CONSTANT.match(text, at):
        return ast.literal_eval(constant[0]), constant.end()
    start = _OPEN.match(text, at)
    if start is None:
        raise ValueError(text[at:])
    at, rows = start.end(), list[object]()
    while not text.startswith("]", at):
        one, at = _value(text, at)
        rows.append(one)
        at += text.startswith(",", at)
    return rows, at + 1
