"""What both sides said to a call and to its neighbours, and which of it can be compared."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

NUMBER = re.compile(r"-?\d+(\.\d+)?(e[+-]?\d+)?\Z")
UNKNOWN = "?"
SLIPS = frozenset({"!TypeError", "!AttributeError", "!NameError", "!UnboundLocalError", "!RecursionError"})
"""Exceptions that nobody means where he does not raise them himself."""
CHANGED = "\n arguments are now "
"""Stands between an answer and what the call made of its arguments."""
_FRACTION = re.compile(r"-?\d+\.\d+(e[+-]?\d+)?")
_TYPE = re.compile("\x01[^\x01]*\x01")
"""The name of a type that is not built in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What one side said to one input."""

    changes: Mapping[str, str]
    """Place in the arguments to the value that it was given there; empty for the input that a test gave."""
    text: str
    """The answer; begins with ``!`` when it raised, ``?`` when there is none that can be compared."""
    sizes: tuple[float, ...] = ()
    """How much the input holds, in several measures."""
    error: str = ""
    """Where it raised: the error's kinds, what it was made of, and what it holds, on a line each; of texts only that
    they are texts. Empty where that is not known.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One call of a failing test, asked again with its neighbours, of one side."""

    name: str
    """Module and function."""
    by_test: bool
    """Whether the test's own code made it, not the sources."""
    nodes: Mapping[str, str]
    """Place in the arguments to the value that the test gave there."""
    answers: tuple[Answer, ...]
    """Its own first, then the neighbours'."""
    late: str = UNKNOWN
    """What is said to the test's own input after all that."""
    soon: str = UNKNOWN
    """What is said to it when it is asked twice at once."""
    said: str = UNKNOWN
    """What was returned to the test itself."""
    there: str = UNKNOWN
    """What is said to us in the state in which the test asked."""
    lies: tuple[str, ...] = ()
    """What the result claims wrongly when it is compared, or looked at from outside."""
    agree: tuple[int, int] = (0, 0)
    """To how many neighbours' results that say something else the own one is equal, and of how many."""
    shared: bool = False
    """Whether what one caller puts into the result is in the next one's."""
    names: tuple[str, ...] | None = None
    """Names by which callers may give arguments; None where every name is taken, or none is known."""
    hinted: int = 0
    """How many of the neighbours, the first ones, were made of what the change spells out, and of large sizes."""

    @property
    def own(self) -> str:
        """The answer to the test's own input."""
        return self.answers[0].text if self.answers else UNKNOWN

    @property
    def returned(self) -> str:
        """What is returned to the test's own input when we ask; unknown when it raises."""
        return _returned(self.own)

    @property
    def returned_there(self) -> str:
        """The same in the state in which the test asked."""
        return _returned(self.there)


def _returned(text: str) -> str:
    return UNKNOWN if text.startswith("!") else text.partition(CHANGED)[0]


Pair = tuple[Asked, Asked]
"""The same call, asked of the old and of the new sources."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """What came of asking both sides."""

    pairs: Sequence[Pair] = ()
    """Calls that both sides were asked."""
    lost: tuple[str, ...] = ()
    """How the new side's asking ended, for each test of which it left no answers; ``missing`` when nothing is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What there is to judge by."""

    looked: Sequence[Pair]
    """Calls whose answer changed, by tests before others."""
    aware: Sequence[Pair]
    """Calls whose answer changed for the test only."""
    told: frozenset[str]
    """Literals of the failing tests' files."""
    written: frozenset[str]
    """Literals that the sources hold now and did not before."""


def plainly(heard: Heard) -> Heard:
    """The same without neighbours that were made of what the change spells out: they are no sample of inputs."""
    pairs = [(_without_hinted(old, old.hinted), _without_hinted(new, old.hinted)) for old, new in heard.pairs]
    return replace(heard, pairs=pairs)


def _without_hinted(side: Asked, count: int) -> Asked:
    return replace(side, answers=(*side.answers[:1], *side.answers[1 + count :]), hinted=0) if count else side


def differs(old: str, new: str) -> bool:
    """Whether both are known and not the same."""
    return UNKNOWN not in (old, new) and old != new


def without_types(pair: Pair) -> Pair:
    """The same without names of types, where the test's own answer changed in more than these: a new class around the
    old values would otherwise be another answer for every neighbour.
    """
    old, new = pair
    if not differs(bare(old.own), bare(new.own)):
        return pair
    return _side_without(pair[0]), _side_without(pair[1])


def _side_without(side: Asked) -> Asked:
    answers = tuple(replace(one, text=bare(one.text)) for one in side.answers)
    return replace(
        side,
        answers=answers,
        late=bare(side.late),
        soon=bare(side.soon),
        said=bare(side.said),
        there=bare(side.there),
    )


def bare(text: str) -> str:
    """An answer without names of types that are not built in."""
    return _TYPE.sub("", text)


def rounded(text: str) -> str:
    """The text with fractions to nine digits, and one zero: another order of a calculation is no other answer."""
    return _FRACTION.sub(lambda found: f"{float(found[0]) + 0.0:.9g}", text)


def compared(pair: Pair) -> Iterator[tuple[Mapping[str, str], str, str]]:
    """Neighbours to which both sides said something, and not both that they cannot."""
    old, new = pair
    for one, two in zip(old.answers[1:], new.answers[1:], strict=False):
        if is_comparable(one.text, two.text):
            yield one.changes, one.text, two.text


def is_comparable(one: str, two: str) -> bool:
    """Whether both are known and at least one is no exception."""
    return UNKNOWN not in (one, two) and not (one.startswith("!") and two.startswith("!"))
