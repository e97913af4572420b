"""Makes the space of a search: in two steps, so that its likeliest part is tried while the rest is still made."""

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from regreen.repair.options import Options
from regreen.repair.propose.analogues import analogues
from regreen.repair.propose.catalogue import PIECES
from regreen.repair.propose.generate import MOST, Floor, asked, made, numbered
from regreen.repair.propose.often import as_often
from regreen.repair.propose.order import crowds_of, ordered
from regreen.repair.propose.parallels import parallels
from regreen.repair.propose.piece import Piece
from regreen.repair.propose.released import as_released
from regreen.repair.propose.site import Evidence
from regreen.repair.propose.twins import twins
from regreen.repair.survey import Survey
from regreen.repair.variants import Variant

OFTEN, QUICK, EARLY = 0.3, 600, 2000
SPARE, LARGE = 2, 12_000
"""From so many on not all can be tried, and what is often made goes before what is seldom made."""
PART = 0.6
"""Of so many as are kept: those made, the most promising places and pieces first, before the likeliest are told."""


def propose(
    facts: Survey,
    evidence: Evidence,
    pieces: Sequence[Piece],
    most: int = MOST,
    first: int = 1,
    early: Callable[[list[Variant]], None] | None = None,
) -> list[Variant]:
    """The likeliest variants of all suspicious files, best first, numbered from ``first``.

    Args:
        facts: sources and suspicion.
        evidence: from tests and runs.
        pieces: what is asked at each place.
        most: how many to keep.
        first: the first number.
        early: given the likeliest of those at the most promising places, as soon as these are made; not called
            where that is all.
    """
    floor = Floor(SPARE * most)
    asks = (
        ask
        for file, module in facts.modules.items()
        for ask in asked(file, module.source, facts.suspicion[file], pieces, evidence)
    )
    making = made(asks, floor)
    part = int(PART * most)
    found = list(islice(making, part))
    if early and len(found) == part:
        early(_kept(found, facts, floor, most, first))
    found += making
    return _kept(found, facts, floor, most, first)


def _kept(found: Sequence[Variant], facts: Survey, floor: Floor, most: int, first: int) -> list[Variant]:
    """The best of what was made and of what is made of these: nothing under the floor gives anything above it."""
    high = [one for one in found if not floor.is_below(one.score)]
    sources = {file: module.source for file, module in facts.modules.items()}
    if len(found) >= LARGE:
        high = as_released([as_often(one) for one in high], sources)
    texts = {file: source.text for file, source in sources.items()}
    both = [*twins(high, texts), *parallels(high, sources), *analogues(high, sources)]
    return ordered([*high, *both], texts, most, first, crowds_of(found) + crowds_of(both))


def untried(space: Iterable[Variant], *earlier: Iterable[Variant]) -> Iterator[Variant]:
    """What does not change the same places in the same way as one of the earlier ones."""
    known = {(one.file, one.edits) for part in earlier for one in part}
    return (one for one in space if (one.file, one.edits) not in known)


def quick_ones(facts: Survey, evidence: Evidence) -> list[Variant]:
    """What pieces make that are right often: soon there, and tried before all else."""
    return propose(facts, evidence, [piece for piece in PIECES if piece.prior >= OFTEN], QUICK)


class Later:
    """The whole space, made while the likeliest variants are already tried; calling waits for it."""

    def __init__(self, facts: Survey, evidence: Evidence, options: Options) -> None:
        self._space: list[Variant] = []
        self._early: list[Variant] = []
        self._has_early = threading.Event()
        self._work = (facts, evidence, options)
        self._thread = threading.Thread(target=self._make, daemon=True)

    def start(self) -> None:
        """Begin in the background."""
        self._thread.start()

    def _make(self) -> None:
        facts, evidence, options = self._work
        most = max(1, min(MOST, options.variants))
        try:
            self._space = propose(facts, evidence, PIECES, most, QUICK + EARLY + 1, self._tell)
        finally:
            self._has_early.set()

    def _tell(self, early: list[Variant]) -> None:
        self._early = [numbered(one, number) for number, one in enumerate(early[:EARLY], QUICK + 1)]
        self._has_early.set()

    def early(self, most_s: float | None = None) -> list[Variant]:
        """The likeliest ones of the most promising places; waits for them, at most so many seconds."""
        self._has_early.wait(most_s)
        return self._early

    def __call__(self, most_s: float | None = None) -> list[Variant]:
        """The whole space; waits for it, at most so many seconds. Empty when it is not made by then."""
        self._thread.join(most_s)
        return self._space
