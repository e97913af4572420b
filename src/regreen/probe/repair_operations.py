"""Values of small expressions: how they compare, and what two of them give together."""

import datetime as dt
import decimal
import fractions

ATOM, CALL, UNARY, PRODUCT, SUM, COMPARE, NOT = 18, 17, 14, 12, 11, 6, 5
NUMBERS = (int, float, decimal.Decimal, fractions.Fraction)
MOMENTS = (dt.date, dt.datetime, dt.time, dt.timedelta)
PLAIN = (int, float, str, bytes, bool, type(None), complex)
NESTED = (list, tuple, dict, set, frozenset)
SIZED = (str, bytes, list, tuple, dict, set, frozenset)
ROWS = (str, bytes, list, tuple)
LARGE, LONG = 10**6, 1000


def key_of(value):
    """Equal for values that nobody could tell apart by their text."""
    kind = type(value)
    if kind in PLAIN:
        return (kind, repr(value)) if kind in (float, complex) else (kind, value)
    if kind in NESTED or isinstance(value, NUMBERS + MOMENTS):
        return kind, repr(value)[:400]
    return kind, id(value)


def is_number(value):
    """Whether it is a number, and no truth value."""
    return isinstance(value, NUMBERS) and not isinstance(value, bool)


def _add(one, two):
    if is_number(one) != is_number(two):
        raise TypeError
    if type(one) is not type(two) and not is_number(one) and not isinstance(one, MOMENTS):
        raise TypeError
    if isinstance(one, (bool, dict)):
        raise TypeError
    return one + two


def _sub(one, two):
    if isinstance(one, bool) or isinstance(two, bool):
        raise TypeError
    return one - two


def _numbers(call):
    def checked(one, two):
        if not (is_number(one) and is_number(two)):
            raise TypeError
        return call(one, two)

    return checked


def _times(one, two):
    if isinstance(two, bool) or isinstance(one, bool) or not is_number(two) or abs(two) > LARGE:
        raise TypeError
    if not is_number(one) and (two > LONG or not isinstance(one, (str, list, dt.timedelta))):
        raise TypeError
    return one * two


def item(one, two):
    """An entry of a mapping or a row."""
    if isinstance(one, dict) or (isinstance(one, ROWS) and type(two) is int):
        return one[two]
    raise TypeError


def _ordered(call):
    def checked(one, two):
        if type(one) is not type(two) and not (is_number(one) and is_number(two)):
            raise TypeError
        if isinstance(one, (bool, dict, type(None))):
            raise TypeError
        return bool(call(one, two))

    return checked


def _equal(call):
    def checked(one, two):
        if isinstance(one, bool):
            raise TypeError
        if type(one) is not type(two) and not (is_number(one) and is_number(two)):
            raise TypeError
        return bool(call(one, two))

    return checked


def _within(one, two):
    if not isinstance(two, NESTED + (str,)) or isinstance(one, bool):
        raise TypeError
    return one in two


OPERATIONS = (
    ("%s - %s", SUM, SUM, SUM + 1, 1.0, _sub),
    ("%s + %s", SUM, SUM, SUM + 1, 1.0, _add),
    ("%s * %s", PRODUCT, PRODUCT, PRODUCT + 1, 1.4, _times),
    ("%s // %s", PRODUCT, PRODUCT, PRODUCT + 1, 1.6, _numbers(lambda one, two: one // two)),
    ("%s / %s", PRODUCT, PRODUCT, PRODUCT + 1, 1.6, _numbers(lambda one, two: one / two)),
    ("%s %% %s", PRODUCT, PRODUCT, PRODUCT + 1, 1.6, _numbers(lambda one, two: one % two)),
    ("max(%s, %s)", ATOM, 0, 0, 1.4, lambda one, two: _most(max, one, two)),
    ("min(%s, %s)", ATOM, 0, 0, 1.4, lambda one, two: _most(min, one, two)),
)
QUESTIONS = (
    ("%s == %s", COMPARE, COMPARE + 1, COMPARE + 1, 1.0, _equal(lambda one, two: one == two)),
    ("%s != %s", COMPARE, COMPARE + 1, COMPARE + 1, 1.1, _equal(lambda one, two: one != two)),
    ("%s < %s", COMPARE, COMPARE + 1, COMPARE + 1, 1.0, _ordered(lambda one, two: one < two)),
    ("%s <= %s", COMPARE, COMPARE + 1, COMPARE + 1, 1.1, _ordered(lambda one, two: one <= two)),
    ("%s > %s", COMPARE, COMPARE + 1, COMPARE + 1, 1.0, _ordered(lambda one, two: one > two)),
    ("%s >= %s", COMPARE, COMPARE + 1, COMPARE + 1, 1.1, _ordered(lambda one, two: one >= two)),
    ("%s in %s", COMPARE, COMPARE + 1, COMPARE + 1, 1.0, _within),
    ("%s not in %s", COMPARE, COMPARE + 1, COMPARE + 1, 1.0, lambda one, two: not _within(one, two)),
)
ONE_WAY = frozenset(
    ("max(%s, %s)", "min(%s, %s)", "%s == %s", "%s != %s", "%s < %s", "%s <= %s", "%s > %s", "%s >= %s")
)
"""Operations of which the other order says nothing new."""
IDLE = frozenset((("%s + %s", "0"), ("%s - %s", "0"), ("%s * %s", "1"), ("%s / %s", "1"), ("%s // %s", "1")))
"""Operations that change nothing."""


def _most(call, one, two):
    if not (is_number(one) and is_number(two)) and not (isinstance(one, MOMENTS) and type(one) is type(two)):
        raise TypeError
    return call(one, two)
