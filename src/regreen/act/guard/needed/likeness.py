"""Whether a change answers as it does without one of its pieces, near the inputs that tests give it."""

from collections.abc import Iterator
from enum import StrEnum

from regreen.act.guard.nearby.asked import CHANGED, SLIPS, UNKNOWN, Heard, Pair, differs, rounded, without_types
from regreen.act.guard.nearby.bearing import altered


class Likeness(StrEnum):
    """What a piece does to the answers."""

    SAME = "same"
    """No known answer differs."""
    OTHER = "other"
    """Some input has two answers, one with and one without it, or errors of one name that bear other things."""
    GUARDS = "guards"
    """The same, and some input has an exception without it and an answer with it."""
    REFUSES = "refuses"
    """Some input has an answer without it and an exception with it; none has two answers."""
    ALLOWS = "allows"
    """Some input has an exception without it and an answer with it; nothing else differs."""
    SAVES = "saves"
    """The same, and each of these exceptions is a slip, which nobody raises on purpose."""
    UNKNOWN = "unknown"
    """No input could be asked on both sides."""


def likeness(heard: Heard) -> Likeness:
    """Compare what a change says with what it says without a piece.

    Calls whose answer differs when they are asked again are left out: they say nothing of a piece.

    Args:
        heard: calls that tests make, and others near them; the old side is the change, the new one is without a piece.
    """
    texts = [texts for pair in heard.pairs if _is_steady(pair) for texts in _texts(without_types(pair))]
    gone = {without.partition(CHANGED)[0] for whole, without in texts if _raises(without) and not _raises(whole)}
    allows = bool(gone)
    if any(differs(whole, without) and not _raises(whole) and not _raises(without) for whole, without in texts):
        return Likeness.GUARDS if allows else Likeness.OTHER
    if any(_raises(whole) and not _raises(without) for whole, without in texts):
        return Likeness.REFUSES
    if allows:
        return Likeness.SAVES if gone <= SLIPS else Likeness.ALLOWS
    if any(altered(without, whole) for pair in heard.pairs if _is_steady(pair) for whole, without in _errors(pair)):
        return Likeness.OTHER
    return Likeness.SAME if texts else Likeness.UNKNOWN


def _is_steady(pair: Pair) -> bool:
    return all(UNKNOWN not in (side.own, side.late, side.soon) and side.own == side.late == side.soon for side in pair)


def _texts(pair: Pair) -> Iterator[tuple[str, str]]:
    """What both sides said to each input, where both are known."""
    old, new = pair
    for one, two in zip(old.answers, new.answers, strict=False):
        if UNKNOWN not in (one.text, two.text):
            yield rounded(one.text), rounded(two.text)


def _errors(pair: Pair) -> Iterator[tuple[str, str]]:
    """What both sides' errors bear, where they raise the same."""
    old, new = pair
    for one, two in zip(old.answers, new.answers, strict=False):
        if one.text == two.text and one.error and two.error:
            yield one.error, two.error


def _raises(text: str) -> bool:
    return text.startswith("!")
