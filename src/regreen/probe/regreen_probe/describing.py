"""Text that says what a value is, equal for equal values, without addresses. PYTEST_DONT_REWRITE

The name of a type stands between two marks, so that whoever compares texts can leave it out: a new class around an old
value says nothing new. Numbers, texts and containers are read as what they are inside, whatever a class of the
project's says about itself.
"""

import enum
import hashlib
from itertools import islice

DEPTH = 5
WIDTH = 80
MOST = 4000
"""Values in one text; what is left after that is not said."""
MARK = "\x01"
_SORTED = 400
"""Values of a set that are put in order; of larger ones only the size is said."""
MOST_TEXT = 1500
"""Characters of one text that stand as they are; of a longer one the rest is said by a digest."""
_SCALARS = (
    (bool, bool),
    (int, int.__int__),
    (float, float.__float__),
    (complex, complex.__pos__),
    (str, str.__str__),
    (bytes, lambda value: bytes.__getitem__(value, slice(None))),
    (type(None), lambda value: value),
)
_MANY = (
    (list, lambda value: list.__getitem__(value, slice(None))),
    (tuple, lambda value: tuple.__getitem__(value, slice(None))),
    (dict, lambda value: dict(dict.items(value))),
    (set, lambda value: set(set.__iter__(value))),
    (frozenset, lambda value: frozenset(frozenset.__iter__(value))),
)


def plain(value):
    """The built-in value inside, exactly; the value itself when it is none."""
    kind = type(value)
    for base, read in (*_SCALARS, *_MANY):
        if kind is base:
            return value
        if issubclass(kind, base):
            return read(value)
    return value


def base_of(value):
    """The built-in type of a number, text or container; None for other values."""
    kind = type(value)
    return next((base for base, _ in (*_SCALARS, *_MANY) if issubclass(kind, base)), None)


def describe(value, depth=0, left=None):
    """Text that is equal for equal values, without addresses."""
    left = [MOST] if left is None else left
    left[0] -= 1
    kind = type(value)
    if issubclass(kind, enum.Enum):
        return str(value)
    base = base_of(value)
    mark = "" if kind is base else MARK + kind.__name__ + MARK
    if any(base is one for one, _ in _SCALARS):
        return mark + repr(plain(value))
    if depth > DEPTH or left[0] < 0:
        return "…"
    if base is not None:
        return mark + _contained(plain(value), base, depth, left)
    # Never by ``isinstance`` of the value: what is made at its first use would be made by that.
    if issubclass(kind, type) or callable(value):
        return getattr(value, "__qualname__", kind.__name__)
    return "%s(%s)" % (mark, _inside(value, depth, left))


def _contained(value, base, depth, left):
    if base in (list, tuple):
        return "%s[%s]" % (base.__name__, ",".join(describe(one, depth + 1, left) for one in value[:WIDTH]))
    if base is dict:
        rows = islice(value.items(), WIDTH)
        return _paired([describe(key, depth + 1, left) + ":" + describe(one, depth + 1, left) for key, one in rows])
    if len(value) > _SORTED:
        return "%s{%d}" % (base.__name__, len(value))
    return "%s{%s}" % (base.__name__, ",".join(sorted(describe(one, depth + 1, left) for one in value)))


def _paired(said):
    """Entries in one order; in which they came is said as types are, so that a mere other order is nothing new where
    something else changed as well.
    """
    mark = "" if said == sorted(said) else MARK + _digest(",".join(said))[:12] + MARK
    return mark + "dict{%s}" % ",".join(sorted(said))


def _inside(value, depth, left):
    found = fields(value)
    if found:
        return describe({key: one for key, one in found.items() if not callable(one)}, depth + 1, left)
    text = repr(value)
    return "" if " at 0x" in text else text[:300]


def fields(value):
    """What an object holds, by name."""
    own = getattr(value, "__dict__", None)
    found = dict(own) if isinstance(own, dict) else {}
    for kind in type(value).__mro__:
        slots = vars(kind).get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else tuple(slots):
            inner = _mangled(name, kind)
            if name not in ("__dict__", "__weakref__") and hasattr(value, inner):
                found[name] = getattr(value, inner)
    return found


def _mangled(name, kind):
    """A slot's name as it is kept: private ones bear their class's name."""
    private = name.startswith("__") and not name.endswith("__")
    return "_%s%s" % (kind.__name__.lstrip("_"), name) if private else name


def shortened(text):
    """The text, of a long one half with a digest: equal texts stay equal."""
    if len(text) <= MOST_TEXT:
        return text
    # What types are called is left out where texts are compared without it.
    bare = "".join(text.split(MARK)[::2])
    return bare[: MOST_TEXT // 2] + " … " + _digest(bare) + MARK + _digest(text) + MARK


def _digest(text):
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()
