"""Spares the garbage collector what collection made while tests run; who asks the collector finds everything.

PYTEST_DONT_REWRITE: items, modules and code of a large suite live to its end, and going through them again and again
costs a tenth of a suite of quick tests. The collector passes over them until the session ends, or until the project
itself calls one of the functions that would notice; from then on all is as without us.
"""

import functools
import gc

_NOTICING = ("collect", "get_objects", "get_referrers", "get_freeze_count", "freeze", "unfreeze")
_REAL = {}
_FROZEN = []


def prepare():
    """Take the places of the functions that would notice; before anything of the project is imported."""
    if _REAL or not hasattr(gc, "freeze") or gc.get_freeze_count():
        return
    for name in _NOTICING:
        _REAL[name] = getattr(gc, name)
        setattr(gc, name, _thawing(_REAL[name]))


def _thawing(real):
    @functools.wraps(real)
    def asked(*args, **kwargs):
        if _FROZEN:
            thaw()
        return real(*args, **kwargs)

    return asked


def freeze():
    """Collection is over: what there is stays to the end."""
    if _REAL and gc.isenabled() and not _REAL["get_freeze_count"]():
        _REAL["freeze"]()
        _FROZEN.append(True)


def thaw():
    """Let the collector see everything again, and give the functions back that are still ours."""
    if _FROZEN:
        _FROZEN.clear()
        _REAL["unfreeze"]()
    while _REAL:
        name, real = _REAL.popitem()
        if getattr(getattr(gc, name, None), "__wrapped__", None) is real:
            setattr(gc, name, real)
