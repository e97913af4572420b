"""Results that pose as what they are not, told by comparing them, not by reading code. PYTEST_DONT_REWRITE

A value whose class says itself what it equals can agree with whatever a test expects. It is asked whether it equals
what it does not, and whether it looks from outside as it is inside.
"""

import collections
import enum
import types

from .describing import base_of, describe, fields, plain
from .near import near

MOST_SPEAKERS = 2
MOST_OTHERS = 14
_DEPTH = 3
_OTHERS = (0, 1, -7, 0.5, "", "q", (), [3], {"q": 3})
_SAYS = frozenset(
    {
        "__eq__",
        "__ne__",
        "__lt__",
        "__le__",
        "__gt__",
        "__ge__",
        "__contains__",
        "__bool__",
        "__len__",
        "__iter__",
        "__getitem__",
        "__sub__",
        "__rsub__",
        "__float__",
        "__int__",
        "__abs__",
        "__round__",
        "__getattribute__",
    }
)
_KNOWN = frozenset(one for home in (enum, collections) for one in vars(home).values() if isinstance(one, type))
_BUILT = (types.WrapperDescriptorType, types.MethodDescriptorType, types.BuiltinFunctionType, type(None))
_LOOKS = (
    ("bool", bool),
    ("len", len),
    ("iter", lambda value: list(value)[:20]),
    ("in", lambda value: _Nobody() in value),
    ("float", float),
    ("abs", abs),
    ("-", lambda value: value - 3),
    ("less", lambda value: 3 - value),
    ("<=", lambda value: value <= type(plain(value))()),
    (">=", lambda value: value >= type(plain(value))()),
)


class _Nobody:
    """Equals nothing but itself."""


def speakers(value, depth=0):
    """Values in a value whose class, of no built-in kind, says itself how they compare or look."""
    if _speaks(value):
        yield value
    inner = plain(value)
    if depth < _DEPTH and isinstance(inner, (list, tuple)):
        for one in inner[:8]:
            yield from speakers(one, depth + 1)
    elif depth < _DEPTH and isinstance(inner, dict):
        for one in list(inner.values())[:8]:
            yield from speakers(one, depth + 1)
    elif depth < _DEPTH and base_of(inner) is None and not callable(inner) and not isinstance(inner, enum.Enum):
        for one in list(fields(inner).values())[:8]:
            yield from speakers(one, depth + 1)


def _speaks(value):
    kind, base = type(value), base_of(value)
    if kind is base or issubclass(kind, type):
        return False
    own = [one for one in kind.__mro__ if one not in _KNOWN and not issubclass(base or object, one)]
    wanted = _SAYS if base is not None else {"__eq__"}
    return any(not isinstance(vars(one).get(name), _BUILT) for one in own for name in wanted)


def lies(fresh, constants, within):
    """What the values in a result claim wrongly.

    Args:
        fresh: asks once more and gives the result; what is compared may take over the other side.
        constants: values that the test names.
        within: calls a function within bounds and gives what it returns; None when that cannot be had.
    """
    found = []
    for at in range(min(MOST_SPEAKERS, sum(1 for _ in speakers(fresh())))):
        again = _Again(fresh, at)
        inside = plain(again())
        found += (
            _agrees(again, constants, within) if base_of(inside) is None else _differs(again, inside, constants, within)
        )
    return found[:20]


class _Again:
    """Asks once more and gives one of the values in the result."""

    def __init__(self, fresh, at):
        self._fresh, self._at = fresh, at

    def __call__(self):
        return next((one for number, one in enumerate(speakers(self._fresh())) if number == self._at), None)


def _differs(again, inside, constants, within):
    """What a number, text or container of a class of its own says otherwise than what is in it."""
    others = {describe(one): one for one in (*near(inside)[:8], *constants)}
    for other in (_Nobody(), *list(others.values())[:MOST_OTHERS]):
        if _equal(inside, other, within) is False and _equal(again(), other, within):
            yield "== " + _named(other)
    for name, look in _LOOKS:
        told = [within(_seen(look, value)) for value in (inside, again())]
        # Who raises claims nothing.
        if None not in told and told[0] != told[1] and not told[1].startswith("!"):
            yield name


def _agrees(again, constants, within):
    """What an object of no built-in kind equals, where that are several things that do not equal each other."""
    others = (_Nobody(), *constants, *(near(constants[0])[:4] if constants else ()), *_OTHERS)
    taken = [other for other in others if _equal(again(), other, within)]
    if any(isinstance(one, _Nobody) for one in taken) or any(one != two for one in taken for two in taken):
        word = "perhaps == " if _tells_some(taken, others) else "== "
        return [word + _named(one) for one in taken]
    return []


def _tells_some(taken, others):
    """Whether it equals values of one kind alone, and not all of these: other spellings of the same, it may be."""
    kinds = {type(one) for one in taken}
    rest = [one for one in others if type(one) in kinds and not any(one is other for other in taken)]
    return len(kinds) == 1 and bool(rest)


def _named(other):
    return "anything" if isinstance(other, _Nobody) else describe(other)[:60]


def _equal(value, other, within):
    return within(lambda: bool(value == other))


def _seen(look, value):
    def seen():
        try:
            return describe(plain(look(value)))
        except Exception as error:
            return "!" + type(error).__name__

    return seen
