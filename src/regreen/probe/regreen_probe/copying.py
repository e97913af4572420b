"""Copies of what functions are given, made without waking what fetches its contents only when asked.

PYTEST_DONT_REWRITE
"""

import io
import pickle
import types

_REDUCERS = ("__reduce__", "__reduce_ex__", "__getstate__")
_QUIET = frozenset({"numpy", "pandas", "polars", "pydantic", "scipy", "xarray"})
"""Packages whose containers hold what they show: copying them asks nobody."""


def copied(value):
    """Bytes from which an equal value can be made.

    Raises:
        Exception: it cannot be copied, or copying it could run a query or open something in the test's process.
    """
    out = io.BytesIO()
    _Copier(out, protocol=4).dump(value)
    return out.getvalue()


class _Copier(pickle.Pickler):
    def reducer_override(self, value):
        if is_lazy(type(value)):
            raise pickle.PicklingError("copying it may fetch what it holds")
        return NotImplemented


def is_lazy(kind):
    """Whether values of a type are gone through by code of their own, and are copied by code of their own as well: a
    query that nobody has run yet, a stand-in for what is made at the first use.
    """
    return _is_own(kind, "__iter__") and any(_is_own(kind, name) for name in _REDUCERS)


def _is_own(kind, name):
    home = next((one for one in kind.__mro__ if name in vars(one)), object)
    package = str(getattr(home, "__module__", "")).partition(".")[0]
    return isinstance(vars(home).get(name), types.FunctionType) and package not in _QUIET
