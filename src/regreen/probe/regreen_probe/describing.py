"""Text that says what a value is, equal for equal values, without addresses. PYTEST_DONT_REWRITE"""

import enum

DEPTH = 5
_PLAIN = (bool, int, float, complex, str, bytes, type(None))


def describe(value, depth=0):
    """Text that is equal for equal values, without addresses."""
    if isinstance(value, enum.Enum):
        return str(value)
    if isinstance(value, _PLAIN):
        return repr(value) if type(value) in _PLAIN else "%s %s" % (type(value).__name__, value.__class__.__base__)
    if depth > DEPTH:
        return "…"
    if isinstance(value, (list, tuple)):
        return "%s[%s]" % (type(value).__name__, ",".join(describe(one, depth + 1) for one in value[:80]))
    if isinstance(value, (set, frozenset)):
        return "%s{%s}" % (type(value).__name__, ",".join(sorted(describe(one, depth + 1) for one in value)))
    if isinstance(value, dict):
        rows = (describe(key, depth + 1) + ":" + describe(one, depth + 1) for key, one in list(value.items())[:80])
        return "%s{%s}" % (type(value).__name__, ",".join(rows))
    if isinstance(value, type) or callable(value):
        return getattr(value, "__qualname__", type(value).__name__)
    return "%s(%s)" % (type(value).__name__, _inside(value, depth))


def _inside(value, depth):
    fields = getattr(value, "__dict__", None)
    if isinstance(fields, dict) and fields:
        return describe({key: one for key, one in fields.items() if not callable(one)}, depth + 1)
    text = repr(value)
    return "" if " at 0x" in text else text[:300]
