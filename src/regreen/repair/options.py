"""Bounds of a search and the ranking ideas that are on; read from the program's arguments."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass

from regreen.errors import UsageError

IDEAS = ("prior", "penalties", "values", "behaviour", "steps", "mass", "agreement", "cures", "examples", "beyond")
"""Ranking ideas that a benchmark can switch off one by one."""

MOST = 100_000
"""Variants of one search by default: more than all its rounds can make, so that time and likelihood end it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How far to go."""

    variants: int = MOST
    """Most variants tried; each batch that was begun is brought to its end."""
    time_s: float = 600.0
    """Seconds for the whole search."""
    rivals: int = 2500
    """Variants tried after the first plausible one, to know its rivals."""
    rivals_s: float = 45.0
    """Most seconds for that."""
    servers: int = 2
    """Warm processes at once."""
    ideas: frozenset[str] = frozenset(IDEAS)
    """Ranking ideas in use."""
    store: str = ""
    """File for all that the choice is made from; empty: not kept."""
    lists: bool = False
    """Whether the rivals are only listed for whoever asks: nothing is proved and nothing edited."""
    patience: float = 1.0
    """How many times longer than usual a variant may take: on a machine that is held up the right ones are late too."""
    within: tuple[str, ...] = ()
    """The only places that are suspected, as ``file:first-last``; empty: all."""
    beside: tuple[str, ...] = ()
    """The only tests that are tried beside the failing ones; empty: those that cover the suspects."""


def parse(arguments: list[str], time_s: float) -> Options:
    """Options from words like ``--without=IDEA``, ``--servers=2``, ``--rivals=500``; unknown ones are ignored.

    Places and tests come in one word each: ``--within=PLACE PLACE`` and, line by line, ``--beside=TEST``.
    Raises UsageError for a number or a place that cannot be read.
    """
    words = dict(word.removeprefix("--").split("=", 1) for word in arguments if word.startswith("--") and "=" in word)
    without = set(words.get("without", "").split(","))
    return Options(
        variants=int(_number(words, "variants", MOST)),
        time_s=_number(words, "time", time_s),
        rivals=int(_number(words, "rivals", 2500)),
        rivals_s=_number(words, "rivals-time", 45.0),
        servers=int(_number(words, "servers", 2)),
        store=words.get("store", ""),
        lists="list" in words,
        patience=_number(words, "patience", 1.0),
        within=_places(words.get("within", "").split()),
        beside=tuple(name for name in words.get("beside", "").splitlines() if name),
        ideas=frozenset(idea for idea in IDEAS if idea not in without),
    )


def _number(words: Mapping[str, str], name: str, default: float) -> float:
    word = words.get(name)
    try:
        value = default if word is None else float(word)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise _wrong(f"--{name}={word}", "Give a number.")
    return value


def _places(words: list[str]) -> tuple[str, ...]:
    for word in words:
        if not re.fullmatch(r".+:\d+-\d+", word):
            raise _wrong(f"--within={word}", "Give places as file:first-last.")
    return tuple(words)


def _wrong(word: str, todo: str) -> UsageError:
    return UsageError("An option cannot be read.", where=word, todo=todo, slug="repair-options")
