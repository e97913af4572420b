"""What failing assertions say: what was got beside what is wanted, and what differs between both."""

import ast
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from itertools import islice

Pair = tuple[object, object]

MOST_PAIRS, MOST_SEGMENTS, LONGEST = 12, 8, 24
RATIOS = (1000, 100, 60, 24, 10, 7, 1024, 3600)
DIGITS = range(5)
NEAR = 1e-9


def compared(messages: Iterable[str]) -> tuple[Pair, ...]:
    """Got and wanted, out of the messages of failing assertions (``assert a == b``, ``a != b``): texts and numbers."""
    found: dict[str, Pair] = {}
    for message in messages:
        for pair in _of_message(message):
            for leaf in islice(_leaves(*pair), MOST_PAIRS):
                found[repr(leaf)] = leaf
    return tuple(found.values())[:MOST_PAIRS]


def _of_message(message: str) -> Iterator[Pair]:
    first = message.split("\n", 1)[0]
    text, sign = (first.removeprefix("assert "), " == ") if first.startswith("assert ") else (first, " != ")
    at = text.find(sign)
    while at >= 0:
        left, right = _value(text[:at]), _value(text[at + len(sign) :])
        if left is not None and right is not None:
            yield left[0], right[0]
            return
        at = text.find(sign, at + 1)
    yield from _of_lines(message)


def _of_lines(message: str) -> Iterator[Pair]:
    """Got and wanted lines of a longer text, as pytest writes them one below the other."""
    lines = [line.strip("\r") for line in message.split("\n")]
    lines = [line.removeprefix("  ") for line in lines]
    wanted = [line[2:] for line in lines if line.startswith("- ")]
    got = [line[2:] for line in lines if line.startswith("+ ")]
    if len(wanted) == len(got):
        yield from zip(got, wanted, strict=True)


def _value(text: str) -> tuple[object] | None:
    if "..." in text:
        return None
    try:
        return (ast.literal_eval(text.strip()),)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return None


def _leaves(got: object, wanted: object) -> Iterator[Pair]:
    """Numbers and texts at the same place of both that differ."""
    match got, wanted:
        case (list() | tuple(), list() | tuple()) if len(got) == len(wanted):
            for one, two in zip(got, wanted, strict=True):
                yield from _leaves(one, two)
        case (dict(), dict()):
            for key in got:
                if key in wanted:
                    yield from _leaves(got[key], wanted[key])
        case (bool(), _) | (_, bool()):
            return
        case (str(), str()) | (int() | float(), int() | float()) if got != wanted:
            yield got, wanted


def segments(pairs: Iterable[Pair]) -> tuple[tuple[str, str], ...]:
    """Short parts of texts that stand in the place of what is wanted; empty: nothing stands there, or should."""
    found: dict[tuple[str, str], None] = {}
    for got, wanted in pairs:
        if isinstance(got, str) and isinstance(wanted, str):
            found.update(dict.fromkeys(_parts(got, wanted)))
    return tuple(found)[:MOST_SEGMENTS]


def _parts(got: str, wanted: str) -> Iterator[tuple[str, str]]:
    blocks = SequenceMatcher(None, got, wanted, autojunk=False).get_opcodes()
    changed = [one for one in blocks if one[0] != "equal"]
    for _, first, last, begin, end in changed if len(changed) <= MOST_SEGMENTS else ():
        if last - first <= LONGEST and end - begin <= LONGEST:
            yield got[first:last], wanted[begin:end]


def digits(pairs: Iterable[Pair]) -> tuple[int, ...]:
    """Numbers of digits to which what was got gives what is wanted when it is rounded."""
    numbers = list(_numbers(pairs))
    return tuple(
        count for count in DIGITS if numbers and all(abs(round(got, count) - wanted) < NEAR for got, wanted in numbers)
    )[:2]


def ratios(pairs: Iterable[Pair]) -> tuple[float, ...]:
    """Plain factors between what was got and what is wanted, the same in all pairs."""
    numbers = [(got, wanted) for got, wanted in _numbers(pairs) if got and wanted]
    factors = [factor for one in RATIOS for factor in (float(one), 1.0 / one)]
    return tuple(
        factor
        for factor in factors
        if numbers and all(abs(got * factor - wanted) <= NEAR * abs(wanted) for got, wanted in numbers)
    )


def _numbers(pairs: Iterable[Pair]) -> Iterator[tuple[float, float]]:
    for got, wanted in pairs:
        if isinstance(got, int | float) and isinstance(wanted, int | float):
            yield float(got), float(wanted)
