"""What callers rely on beside an answer: errors, names of parameters, whose a result is. PYTEST_DONT_REWRITE"""

import inspect

from .describing import base_of, describe, fields

MOST_FIELDS = 8
MOST_LETTERS = 100
MARK = "\x1f"
"""Between what an error holds."""
_OUT = {10: " ", 31: " "}
_OWN = ("args", "with_traceback", "add_note")


def raised(error):
    """Kinds of an exception, and what it holds: of texts, which are for people, only that they are texts."""
    kinds = "<".join(one.__name__ for one in type(error).__mro__ if one is not object)
    held = [("%s" % name, value) for name, value in list(fields(error).items()) if name not in _OWN]
    given = MARK.join(map(_kept, list(error.args)[:MOST_FIELDS]))
    named = MARK.join(sorted("%s=%s" % (name, _kept(value)) for name, value in held[:MOST_FIELDS]))
    return kinds + "\n" + given + "\n" + named


def _kept(value):
    base = base_of(value)
    return base.__name__ if base in (str, bytes) else describe(value)[:MOST_LETTERS].translate(_OUT)


class _Mine:
    """What a caller put into a result."""


def is_shared(ask):
    """Whether a list, dict or set that one caller got and changed is what the next one gets.

    Args:
        ask: gives the answer's text and the result.
    """
    text, value = ask()
    undo = _changed(value)
    if undo is None:
        return False
    try:
        return ask()[0] not in (text, "?")
    finally:
        undo()


def _changed(value):
    """Put something into it, if that can be taken out again; how."""
    mine = _Mine()
    if type(value) is list:
        value.append(mine)
        return value.pop
    if type(value) is dict:
        value[mine] = mine
        return lambda: value.pop(mine)
    if type(value) is set:
        value.add(mine)
        return lambda: value.discard(mine)
    return None


def names(function):
    """Names by which callers may give arguments; None where all are taken, or none is known."""
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    if any(one.kind is one.VAR_KEYWORD for one in found):
        return None
    return [one.name for one in found if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)]
