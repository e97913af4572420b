"""Answers that are none: results that equal what they are not, and sources that will not be asked."""

from collections.abc import Iterator, Sequence

from regreen.act.guard.nearby.asked import UNKNOWN, Asked, Heard, Pair
from regreen.act.guard.nearby.narrow import LEAST

_FEW = 8
"""Results that say something else, before their equality with the own one says anything."""
_OLD_SHARE, _NEW_SHARE, _ALL = 0.1, 0.5, 0.95
"""Share of such results to which the own one was equal, is equal now, and is equal where no key tells any of them."""
_PERHAPS = "perhaps "
"""Before what may be another spelling of the same."""
_CERTAIN = frozenset({"ended", "stuck", "missing"})
"""Endings that only the sources can have brought about, not a busy machine or a fault of ours."""
_HUSHED, _MUTE = 0.5, 0.9
"""Share of neighbours that had an answer before and have none now, from which it is told, and from which it is no
accident.
"""
_WORDS = {
    "ended": "They left the process.",
    "stuck": "They swallowed the alarm that ends long calls, again and again.",
    "missing": "No word of it was left.",
    "late": "It took too long.",
    "died": "A signal ended it.",
    "failed": "It could not be begun.",
}


def poses(pairs: Sequence[Pair], *, brings: bool) -> Iterator[tuple[str, str, bool]]:
    """Results that claim what is not so, and did not before: rule, what was seen, whether it blocks.

    Args:
        pairs: every call.
        brings: whether the change brings code that decides what equals what.
    """
    for old, new in pairs:
        if new.lies and not old.lies:
            doubtful = old.own.startswith(("!", "?")) or all(one.startswith(_PERHAPS) for one in new.lies)
            sure = (brings and not doubtful) or "== anything" in new.lies
            yield "behaviour-poses", f"{new.name}: {', '.join(new.lies[:3])}.", sure
            return
    for old, new in pairs:
        (was, of_old), (now, of_new) = old.agree, new.agree
        if min(of_old, of_new) >= _FEW and was <= _OLD_SHARE * of_old and now >= _NEW_SHARE * of_new:
            yield (
                "behaviour-poses",
                f"{new.name}: its result equals {now} of {of_new} that say something else.",
                brings and now >= _ALL * of_new,
            )
            return


def silent(heard: Heard) -> Iterator[tuple[str, str, bool]]:
    """Sources that gave no answers where the old ones did."""
    for how in sorted(heard.lost, key=lambda one: one not in _CERTAIN)[:1]:
        yield "behaviour-unasked", _WORDS.get(how, how), how in _CERTAIN
    if not heard.lost and any(old.answers and not new.answers and not new.nodes for old, new in heard.pairs):
        yield "behaviour-unasked", "Some inputs cannot be made there any more.", False
    for old, new in heard.pairs:
        share = _hushed(old, new)
        if share >= _HUSHED:
            text = f"{new.name} answers the test, and ends in time for hardly any input beside it."
            yield "behaviour-unasked", text, share >= _MUTE
            return


def _hushed(old: Asked, new: Asked) -> float:
    """Share of neighbours with an answer before that have none now, of a call that is answered itself."""
    rows = zip(old.answers[1:], new.answers[1:], strict=False)
    known = [two.text == UNKNOWN for one, two in rows if one.text != UNKNOWN]
    return sum(known) / len(known) if len(known) >= LEAST and new.own != UNKNOWN else 0.0
