"""What callers rely on beside answers, and what a change takes from them."""

from collections.abc import Iterator, Sequence

from regreen.act.guard.nearby.asked import UNKNOWN, Asked, Pair, rounded

_MARK = "\x1f"
"""Between what an error holds."""
_LINES = 3
"""Of what an error bears."""
Told = tuple[str, str, bool]
"""A rule, what was seen, and whether it blocks."""


def bears(pairs: Sequence[Pair]) -> Iterator[Told]:
    """Errors, results and parameters that are not what they were.

    Args:
        pairs: every call.
    """
    yield from _errors(pairs)
    yield from _shared(pairs)
    yield from _names(pairs)


def _errors(pairs: Sequence[Pair]) -> Iterator[Told]:
    """Errors of one name that lost a kind, or hold less; not where they are others at the tests' own inputs."""
    rows = [(old.name, at, altered(*both)) for old, new in pairs for at, both in enumerate(_borne(old, new))]
    if any(how for _, at, how in rows if not at):
        return
    for how, text, blocks in _ALTERED:
        name = next((name for name, _, found in rows if found == how), "")
        if name:
            yield "behaviour-other-error", f"What {name} raises {text}.", blocks
            return


_ALTERED = (
    ("kinds", "has other base classes", True),
    ("less", "holds less than before", True),
    ("values", "holds other values", False),
)


def altered(before: str, after: str) -> str:
    """How what an error bears is not what it was: ``kinds``, ``less`` or ``values``; empty where it only gained.

    Args:
        before: as ``Answer.error`` has it.
        after: the same, of an error of the same name.
    """
    one, two = (text.split("\n") for text in (rounded(before), rounded(after)))
    if len(one) != _LINES or len(two) != _LINES:
        return ""
    if one[0] != two[0]:
        return "kinds"
    given, now_given = ([each for each in text[1].split(_MARK) if each] for text in (one, two))
    named, now_named = (dict(each.partition("=")[::2] for each in text[2].split(_MARK) if each) for text in (one, two))
    if len(now_given) < len(given) or not named.keys() <= now_named.keys():
        return "less"
    same = now_given[: len(given)] == given and all(now_named[name] == value for name, value in named.items())
    return "" if same else "values"


def _borne(old: Asked, new: Asked) -> Iterator[tuple[str, str]]:
    """What both sides' errors bear, input by input; nothing where they do not raise the same."""
    for one, two in zip(old.answers, new.answers, strict=False):
        yield (one.error, two.error) if one.text == two.text else ("", "")


def _shared(pairs: Sequence[Pair]) -> Iterator[Told]:
    """A result that the next caller gets too, with what the one before put in."""
    for old, new in pairs:
        if new.shared and not old.shared and UNKNOWN not in (old.own, new.own):
            sure = not old.own.startswith("!")
            yield "behaviour-shared-result", f"{new.name}: what a caller puts in, the next one finds.", sure
            return


def _names(pairs: Sequence[Pair]) -> Iterator[Told]:
    """Names of parameters of what tests call that are taken no more."""
    for old, new in pairs:
        if old.by_test and old.names is not None and new.names is not None:
            gone = [name for name in old.names if name not in new.names]
            public = not old.name.rpartition(".")[2].startswith("_") or old.name.endswith(".__init__")
            if gone and public:
                yield "behaviour-lost-parameter", f"{old.name} takes no {gone[0]} by name any more.", False
                return
