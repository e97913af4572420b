"""Asks of each separate piece of a change whether any test needs it, and what it does where none does."""

from collections import deque
from collections.abc import Generator, Iterable

from regreen.act.guard.natural import is_natural
from regreen.act.guard.needed.asking import Said, Trial, Wanted
from regreen.act.guard.needed.details import detailed
from regreen.act.guard.needed.likeness import Likeness
from regreen.act.guard.needed.numbers import Known
from regreen.act.guard.needed.paring import Old
from regreen.act.guard.needed.pieces import Piece, parted, pieces
from regreen.act.guard.source.told import weight
from regreen.act.guard.view import Look, Role

PIECE, REFUSAL, SLIP = "behaviour-unneeded-piece", "behaviour-unneeded-refusal", "behaviour-same-slip"
DETAIL = "behaviour-unneeded-detail"
MOST = 8
"""Pieces of one change that are left out, one at a time."""
MOST_DETAILS = 3
"""The same of details."""

_OTHER = (Likeness.OTHER, Likeness.GUARDS)
_UNLIKE = (*_OTHER, Likeness.REFUSES, Likeness.ALLOWS)
Found = tuple[str, Piece]
"""A rule and the piece that it is about."""
Reply = Said | Likeness
"""A ``Likeness`` where that was asked."""


def separate(seen: Look) -> Generator[Trial, Reply, list[Found]]:
    """Leave out each piece in turn; of one that a test needs, its own pieces; then details of new code. Told is what no
    test needs and what answers otherwise, or refuses by a number of its own.
    """
    told = yield from _of_pieces(parted(_all(seen)))
    for piece in () if told else _details(seen)[:MOST_DETAILS]:
        if (yield Trial(piece.file, piece.text, Wanted.GREEN)):
            alike = yield Trial(piece.file, piece.text, Wanted.ALIKE)
            told.extend([(DETAIL, piece)] if alike in _UNLIKE else ())
    return told


def _of_pieces(found: Iterable[Piece]) -> Generator[Trial, Reply, list[Found]]:
    queue, needed = deque(_longest_first(found)), set[tuple[tuple[str, ...], ...]]()
    told: list[Found] = []
    for _ in range(MOST):
        if not queue:
            break
        piece = queue.popleft()
        said = yield Trial(piece.file, piece.text, Wanted.GREEN)
        if said is False:
            needed.add(piece.edit)
            queue.extend(_longest_first(parted(piece.inner)))
        elif said:
            rule = yield from _does(piece)
            told.extend([(rule, piece)] if rule else ())
    return [(SLIP if rule == PIECE and piece.edit in needed else rule, piece) for rule, piece in told]


def _does(piece: Piece) -> Generator[Trial, Reply, str]:
    """The rule for a piece that no test needs; empty where it does nothing to an answer, or is a careful check."""
    own = any(map(_is_own, piece.numbers))
    if piece.refuses and own:
        return REFUSAL
    alike = yield Trial(piece.file, piece.text, Wanted.ALIKE)
    guards = piece.guards and not own and alike is Likeness.GUARDS
    return PIECE if alike in _OTHER and not guards else ""


def _details(seen: Look) -> list[Piece]:
    """Of every source; what the old ones held is not new."""
    views = [view for view in seen.of(Role.SOURCE) if view.after is not None and view.after.python is not None]
    befores = ((view.before.text, frozenset[int]()) for view in views if view.before is not None)
    known = Known(code=Old.of(befores).known)
    return [piece for view in views if view.after is not None for piece in detailed(view.path, view.after.text, known)]


def _all(seen: Look) -> tuple[Piece, ...]:
    """Of every source that was there and still is."""
    sides = ((view.path, view.before, view.after) for view in seen.of(Role.SOURCE))
    return tuple(
        piece
        for path, before, after in sides
        if before is not None and after is not None and after.python is not None
        for piece in pieces(path, before.text, after.text)
    )


def _longest_first(found: Iterable[Piece]) -> list[Piece]:
    """A slip is mended by few tokens most often, and what mends it is needed."""
    return sorted(found, key=lambda piece: -sum(map(len, piece.edit)))


def _is_own(text: str) -> bool:
    """Whether a number does not stand for itself."""
    return weight(text) > 0 and not is_natural(text)
