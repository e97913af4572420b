"""Asks of each separate piece of a change whether any test needs it, and what it does where none does."""

import ast
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Mapping
from functools import partial
from itertools import islice

from regreen.act.guard.natural import is_natural
from regreen.act.guard.needed.alternatives import alternatives
from regreen.act.guard.needed.asking import Said, Trial, Wanted
from regreen.act.guard.needed.details import detailed, details
from regreen.act.guard.needed.likeness import Likeness
from regreen.act.guard.needed.moving import moved
from regreen.act.guard.needed.numbers import Known
from regreen.act.guard.needed.paring import Old
from regreen.act.guard.needed.pieces import Piece, parted, pieces
from regreen.act.guard.needed.sparing import spared
from regreen.act.guard.source.told import weight
from regreen.act.guard.view import Look, Role
from regreen.syntax.newer import parse_tree

PIECE, REFUSAL, FURTHER = "behaviour-unneeded-piece", "behaviour-unneeded-refusal", "behaviour-further-piece"
DETAIL = "behaviour-unneeded-detail"
MOST = 16
"""Pieces of one change that are left out, one at a time."""
MOST_DETAILS = 6
"""The same of details."""
MOST_CHOSEN = 4
"""The same of values between which new code chooses."""
MOST_LOOKED_AT = 24
"""Pieces that are looked at for details of their own."""
MOST_WALKED = 100
"""Pieces, inner ones included, among which such checks are looked for."""
MOST_REFUSALS = 6
"""New checks that are left out, one at a time."""

NEEDED, NOT_ASKED = "needed", "behaviour-not-asked"
_ANSWERED = (Likeness.OTHER, Likeness.GUARDS)
"""Two answers to one input."""
_CHOSEN = (*_ANSWERED, Likeness.REFUSES, Likeness.ALLOWS)
"""The same, or an answer for what was raised on purpose: what keeps code from a slip is careful."""
_UNLIKE = (*_CHOSEN, Likeness.SAVES)
Found = tuple[str, Piece]
"""A rule and the piece that it is about."""
Reply = Said | Likeness
"""A ``Likeness`` where that was asked."""


def refused(seen: Look) -> Generator[Trial, Reply, list[Found]]:
    """Leave out each new check that refuses by a number of its own, wherever it stands.

    Asked before all else, and of the task's own tests always: those that passed before had no such check, so that
    where the own ones pass without it, it only lands by a test that covers the change and fails without it.
    """
    every = (piece for side in _sides(seen) for piece in _all_in(pieces(*side)))
    told: list[Found] = []
    for piece in islice(filter(_refuses, islice(every, MOST_WALKED)), MOST_REFUSALS):
        own = yield Trial(piece.file, piece.text, Wanted.OWN)
        if own is not False and (yield Trial(piece.file, piece.text, Wanted.GREEN)) is not False:
            told.append((REFUSAL, piece))
    return told


def separate(seen: Look) -> Generator[Trial, Reply, list[Found]]:
    """Leave out each piece in turn; of one that a test needs, its own pieces; then details of new code. Told is what no
    test needs and what answers otherwise, or refuses by a number of its own.
    """
    sides = _sides(seen)
    found = tuple(one for side in sides for one in pieces(*side))
    told = yield from _of_pieces(parted(found))
    if not (yield from _may_all_go(told, {path: before for path, before, _ in sides})):
        told = [(FURTHER if rule == PIECE else rule, piece) for rule, piece in told]
    if any(rule in {PIECE, REFUSAL} for rule, _ in told):
        return told
    given = [(piece, _ANSWERED) for side in sides for piece in spared(*side)]
    plain = [*given, *((one, _UNLIKE) for one in (*_less(found), *_details(seen)))][:MOST_DETAILS]
    for piece, unlike in [*plain, *((one, _CHOSEN) for one in _chosen(seen)[:MOST_CHOSEN])]:
        rule = yield from _judged(piece, dict.fromkeys(unlike, DETAIL))
        told.extend([(rule, piece)] if rule not in {"", NEEDED} else ())
    return told


def _sides(seen: Look) -> list[tuple[str, str, str]]:
    """Path and both texts of every source that was there and still is."""
    return [
        (view.path, view.before.text, view.after.text)
        for view in seen.of(Role.SOURCE)
        if view.before is not None and view.after is not None and view.after.python is not None
    ]


def _of_pieces(found: Iterable[Piece]) -> Generator[Trial, Reply, list[Found]]:
    queue, needed = deque(_longest_first(found)), set[tuple[tuple[str, ...], ...]]()
    told: list[Found] = []
    for _ in range(MOST):
        if not queue:
            break
        piece = queue.popleft()
        rule = yield from _does(piece)
        if rule == NEEDED:
            needed.add(piece.edit)
            queue.extend(_longest_first(parted(piece.inner)))
        elif rule:
            told.append((rule, piece))
    return [(FURTHER if rule == PIECE and piece.edit in needed else rule, piece) for rule, piece in told]


def _may_all_go(told: list[Found], befores: Mapping[str, str]) -> Generator[Trial, Reply, bool]:
    """Whether every test passes without all of several pieces of one file: of two that do the same, one is needed."""
    found = [piece for rule, piece in told if rule == PIECE]
    if len({piece.file for piece in found}) != 1 or len(found) == 1:
        return True
    file, text = found[0].file, found[0].text
    for other in found[1:]:
        left = _all_in(pieces(file, befores[file], text))
        text = next((one.text for one in islice(left, MOST_LOOKED_AT) if one.edit == other.edit), text)
    return (yield Trial(file, text, Wanted.GREEN)) is not False


def _less(found: Iterable[Piece]) -> list[Piece]:
    """Of expressions that have no pieces."""
    return [less for piece in islice(_all_in(found), MOST_LOOKED_AT) for less in piece.less if not piece.inner]


def _all_in(found: Iterable[Piece]) -> Iterator[Piece]:
    for piece in found:
        yield piece
        yield from _all_in(piece.inner)


def _does(piece: Piece) -> Generator[Trial, Reply, str]:
    """The rule that a piece breaks, or that it is needed; empty where it changes no answer, or is a careful check."""
    if _refuses(piece):
        # ``refused`` asked already; what is needed there needs no more runs.
        return NEEDED
    own = any(map(_is_own, piece.numbers))
    rules = {Likeness.OTHER: PIECE, Likeness.REFUSES: FURTHER}
    if not piece.guards or own:
        rules[Likeness.GUARDS] = PIECE
    if piece.by_type:
        rules[Likeness.REFUSES] = PIECE
    if piece.loosens:
        rules.update(dict.fromkeys((Likeness.ALLOWS, Likeness.SAVES, Likeness.REFUSES), PIECE))
    return (yield from _judged(piece, rules))


def _judged(piece: Piece, rules: Mapping[Likeness, str]) -> Generator[Trial, Reply, str]:
    """The rule for what a piece does to answers, where no test needs it."""
    quick = yield Trial(piece.file, piece.text, Wanted.QUICK)
    if not quick:
        return NOT_ASKED if quick is None else NEEDED
    alike = yield Trial(piece.file, piece.text, Wanted.ALIKE)
    rule = rules.get(alike, "") if isinstance(alike, Likeness) else NOT_ASKED
    if rule in {"", NOT_ASKED}:
        return rule
    said = yield Trial(piece.file, piece.text, Wanted.GREEN)
    return rule if said else NEEDED if said is False else NOT_ASKED


def _details(seen: Look) -> list[Piece]:
    """Of every source; what the old ones held is not new."""
    known, after = _new(seen)
    found = [piece for path, text in after for piece in detailed(path, text, known, details)]
    return found + [piece for path, text in after for piece in moved(path, text, known)]


def _chosen(seen: Look) -> list[Piece]:
    """New choices of every source that was there, each with one value less."""
    known, _ = _new(seen)
    return [
        piece
        for path, before, after in _sides(seen)
        for piece in detailed(path, after, known, partial(alternatives, before=_tree(before)))
    ]


def _tree(text: str) -> ast.Module | None:
    """None where it does not parse."""
    try:
        return parse_tree(text)
    except (SyntaxError, ValueError, RecursionError):
        return None


def _new(seen: Look) -> tuple[Known, list[tuple[str, str]]]:
    """What is nothing new, and every source as it is now."""
    views = [view for view in seen.of(Role.SOURCE) if view.after is not None and view.after.python is not None]
    befores = ((view.before.text, frozenset[int]()) for view in views if view.before is not None)
    after = [(view.path, view.after.text) for view in views if view.after is not None]
    return Known(code=Old.of(befores).known), after


def _longest_first(found: Iterable[Piece]) -> list[Piece]:
    """A slip is mended by few tokens most often, and what mends it is needed."""
    return sorted(found, key=lambda piece: -sum(map(len, piece.edit)))


def _refuses(piece: Piece) -> bool:
    """Whether it raises where a number of its own says so, and does nothing else."""
    return piece.refuses and any(map(_is_own, piece.numbers))


def _is_own(text: str) -> bool:
    """Whether a number does not stand for itself."""
    return weight(text) > 0 and not is_natural(text)
