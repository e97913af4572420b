"""What a rival says against a change: calls to which both give another answer, though they agree at the tests' own."""

import builtins
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from regreen.act.guard.nearby.asked import CHANGED, NUMBER, SLIPS, UNKNOWN, Answer, Asked, bare, rounded
from regreen.act.guard.rivals.domain import is_meant

LEAST = 3
"""Neighbours of one call, at least, for which both have an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """One call, asked of three sources."""

    base: Asked
    """Before the change."""
    ours: Asked
    """With it."""
    theirs: Asked
    """With the rival."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Against:
    """What a rival says."""

    differs: bool
    """Whether some answer is another one."""
    name: str = ""
    """Module and function."""
    given: str = ""
    """The input."""
    ours: str = ""
    """The change's answer."""
    theirs: str = ""
    """The rival's."""


def against(voices: Sequence[Voice], meant_errors: Collection[str] = ()) -> Against | None:
    """The first input with two answers; None where too few calls can be held against each other.

    Calls that tests make are looked at, others only where there are none of these.

    Args:
        voices: what three sources say.
        meant_errors: names of exceptions that the change raises itself.
    """
    meant = [voice for voice in voices if voice.base.by_test] or list(voices)
    raised = frozenset(_own_errors(meant))
    count = 0
    for voice in meant:
        if _is_other_kind(voice):
            one, two = voice.ours.own, voice.theirs.own
            return Against(
                differs=True, name=voice.ours.name, given=_given(voice, voice.ours.answers[0]), ours=one, theirs=two
            )
        if not _is_comparable(voice):
            continue
        for base, ours, theirs in _answers(voice):
            count += 1
            one, two = _plain(ours), _plain(theirs)
            slips = one in SLIPS and one[1:] not in meant_errors and not base.text.startswith(("!", UNKNOWN))
            if one != two and _counts(one, two, raised | {one} if slips else raised):
                return Against(differs=True, name=voice.ours.name, given=_given(voice, ours), ours=one, theirs=two)
    return Against(differs=False) if count >= LEAST else None


def _own_errors(voices: Sequence[Voice]) -> Iterator[str]:
    """Exceptions of the project's own kinds that the old code raised: they are answers like others."""
    for voice in voices:
        for answer in voice.base.answers:
            if answer.text.startswith("!") and not hasattr(builtins, answer.text[1:]):
                yield answer.text


def _counts(one: str, two: str, raised: frozenset[str]) -> bool:
    """Whether two texts are two answers: who refuses otherwise, or what nobody else does, may only be careful."""
    return all(not text.startswith("!") or text in raised for text in (one, two))


def _is_comparable(voice: Voice) -> bool:
    """Whether both say the same to the test's own input, and go on saying so."""
    sides = (voice.ours, voice.theirs)
    known = all(
        UNKNOWN not in (side.own, side.late, side.soon) and side.own == side.late == side.soon for side in sides
    )
    return known and _text(voice.ours.own) == _text(voice.theirs.own)


def _is_other_kind(voice: Voice) -> bool:
    """Whether base and rival answer the test with a number, and the change with something that only equals one."""
    sides = (voice.base, voice.ours, voice.theirs)
    steady = all(UNKNOWN not in (side.own, side.late) and side.own == side.late for side in sides)
    base, ours, theirs = (side.own.partition(CHANGED)[0] for side in sides)
    return (
        steady
        and not ours.startswith("!")
        and [bool(NUMBER.match(one)) for one in (base, ours, theirs)] == [True, False, True]
    )


def _answers(voice: Voice) -> Iterator[tuple[Answer, Answer, Answer]]:
    """What base, change and rival say to each input that is of the tests' kind."""
    sides = (side.answers[1:] for side in (voice.base, voice.ours, voice.theirs))
    for base, ours, theirs in zip(*sides, strict=False):
        if UNKNOWN not in (ours.text, theirs.text) and is_meant(voice.ours.nodes, ours.changes):
            yield base, ours, theirs


def _plain(answer: Answer) -> str:
    return _text(answer.text)


def _text(text: str) -> str:
    """An answer without types' names and with fractions to nine digits."""
    return rounded(bare(text))


def _given(voice: Voice, answer: Answer) -> str:
    """The test's own input with the places that are another value."""
    changes: Mapping[str, str] = answer.changes
    inner = {place: text for place, text in voice.ours.nodes.items() if not _holds(place, voice.ours.nodes)}
    values = ", ".join(bare(changes.get(place, text)) for place, text in inner.items())
    return f"({values})".partition(CHANGED)[0]


def _holds(place: str, nodes: Mapping[str, str]) -> bool:
    """Whether a place has places inside, or is the empty rest of a call."""
    return any(other.startswith(f"{place}/") for other in nodes) or nodes[place] == "dict{}"
