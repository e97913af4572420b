"""Values near a value, of its own kind or one that does as well. PYTEST_DONT_REWRITE"""

import datetime as dt
import decimal
import enum
import fractions

from .describing import describe


def near(value):
    """Values near a value: of its own kind, and a tuple in place of a list."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, enum.Enum):
        return [one for one in type(value) if one is not value][:4]
    for kind, make in _NEAR:
        if isinstance(value, kind):
            return _others(value, make(value))
    return []


def _others(value, found):
    known, kept = {describe(value)}, []
    for one in found:
        text = describe(one)
        if text not in known:
            known.add(text)
            kept.append(one)
    return kept


def _numbers(value):
    half = value / 2 if isinstance(value, float) else value // 2
    return [value + 1, value - 1, value * 2, value * 3, value + 10, value * 10, value + 100, half, value - 2, -value]


def _texts(value):
    words = value.split()
    found = [_other_letter(value, at) for at in dict.fromkeys((0, len(value) // 2, len(value) - 1)) if value]
    signs = [at for at, one in enumerate(value) if one.isalnum()]
    inner = signs[:: max(1, len(signs) // 6)][:6]
    found += [_other_letter(value, at, step) for step in (1, 2, 5) for at in inner]
    found += [value + value[-1:], value[1:], value[:-1], value + " " + value, value.swapcase(), " ".join(words[::-1])]
    found += [value + "x", value[::-1], "x" + value, " ".join(words[:1]), value + value]
    return found + list(_unusual(value, signs[len(signs) // 2 :][:1]))


def _unusual(value, places):
    """With what tests seldom have: a letter beyond ASCII, a hyphen within a word, other blanks, nothing at all."""
    for at in places:
        yield value[:at] + "\u00e9" + value[at + 1 :]
        yield value[:at] + "-" + value[at:]
    if " " in value:
        yield value.replace(" ", "  ", 1)
        yield value.replace(" ", "\t", 1)
    yield ""


def _other_letter(value, at, step=1):
    old = value[at]
    row = "abcdefghijklmnopqrstuvwxyz" if old.islower() else "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if old.isupper() else ""
    row = "0123456789" if old.isdigit() else row
    new = row[(row.index(old) + step) % len(row)] if old in row and row else "q"
    return value[:at] + new + value[at + 1 :]


def _bytes(value):
    return [value + value[-1:], value[1:], value[:-1], value[::-1], value + b"x", value + value]


def _rows(value):
    if hasattr(value, "_fields"):
        return []
    rows = list(value)
    found = [rows[1:], rows[:-1], rows + rows[-1:], rows[::-1], rows + rows, rows[1:] + rows[:1]]
    found += [rows + [one] for one in (near(rows[-1])[:2] if rows else [])] + [[]]
    made = [type(value)(one) if type(value) in (list, tuple) else one for one in found]
    return made + ([tuple(rows)] if type(value) is list else [])


def _dicts(value):
    found = [{name: one for name, one in value.items() if name != key} for key in list(value)[:3]]
    for key in list(value)[:2]:
        found += [dict([*value.items(), (other, value[key])]) for other in near(key)[:2]]
    return found


def _sets(value):
    rows = sorted(value, key=repr)
    found = [rows[1:], rows[:-1]] + [rows + [one] for one in (near(rows[0])[:2] if rows else [])]
    return [type(value)(one) for one in found]


def _days(value):
    found = []
    for days in (1, -1, 7, 30, 365, 366, 1461):
        try:
            found.append(value + dt.timedelta(days=days))
        except OverflowError:
            continue
    return found


def _spans(value):
    return [value * 2, value / 2, -value, value + dt.timedelta(seconds=1), value + dt.timedelta(days=1)]


_NEAR = (
    ((int, float, decimal.Decimal, fractions.Fraction), lambda value: _safely(_numbers, value)),
    (str, _texts),
    (bytes, _bytes),
    ((list, tuple), _rows),
    (dict, _dicts),
    ((set, frozenset), _sets),
    (dt.date, _days),
    (dt.timedelta, _spans),
)


def _safely(make, value):
    try:
        return make(value)
    except (ArithmeticError, TypeError):
        return []
