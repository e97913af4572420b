"""Bounds of a search and the ranking ideas that are on; read from the program's arguments."""

from dataclasses import dataclass

IDEAS = ("prior", "penalties", "values", "behaviour", "steps", "mass", "agreement", "cures", "examples")
"""Ranking ideas that a benchmark can switch off one by one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How far to go."""

    variants: int = 60_000
    """Most variants tried."""
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
    within: tuple[str, ...] = ()
    """The only places that are suspected, as ``file:first-last``; empty: all."""
    beside: tuple[str, ...] = ()
    """The only tests that are tried beside the failing ones; empty: those that cover the suspects."""


def parse(arguments: list[str], time_s: float) -> Options:
    """Options from words like ``--without=IDEA``, ``--servers=2``, ``--rivals=500``; unknown ones are ignored.

    Places and tests come in one word each: ``--within=PLACE PLACE`` and, line by line, ``--beside=TEST``.
    """
    words = dict(word.removeprefix("--").split("=", 1) for word in arguments if word.startswith("--") and "=" in word)
    without = set(words.get("without", "").split(","))
    return Options(
        variants=int(words.get("variants", 60_000)),
        time_s=float(words.get("time", time_s)),
        rivals=int(words.get("rivals", 2500)),
        rivals_s=float(words.get("rivals-time", 45.0)),
        servers=int(words.get("servers", 2)),
        store=words.get("store", ""),
        lists="list" in words,
        within=tuple(words.get("within", "").split()),
        beside=tuple(name for name in words.get("beside", "").splitlines() if name),
        ideas=frozenset(idea for idea in IDEAS if idea not in without),
    )
