"""Copies of what functions are given: faithful, and made without waking anything."""

import pickle
from collections import Counter, OrderedDict
from dataclasses import dataclass
from decimal import Decimal
from pathlib import PurePosixPath

import pytest

from regreen.probe.regreen_probe.copying import copied, is_lazy

ASKED: list[str] = []


class Query:
    """Runs when it is gone through, and when it is copied: as queries of databases do."""

    def __iter__(self):
        ASKED.append("iterated")
        return iter([1])

    def __getstate__(self):
        ASKED.append("copied")
        return {"rows": list(self)}


@dataclass(frozen=True)
class Account:
    owner: str
    lines: tuple[str, ...]

    def __iter__(self):
        return iter(self.lines)


class Kept:
    """Copied in a way of its own, and nothing that is gone through."""

    def __init__(self, at):
        self.at = at

    def __reduce__(self):
        return Kept, (self.at,)

    def __eq__(self, other):
        return isinstance(other, Kept) and other.at == self.at

    __hash__ = None


@pytest.mark.parametrize("place", [Query, lambda: [Query()], lambda: ({"q": (Query(),)}, {})])
def test_what_fetches_its_contents_is_not_copied_and_not_woken(place):
    ASKED.clear()
    with pytest.raises(pickle.PicklingError):
        copied(place())
    assert ASKED == []


@pytest.mark.parametrize(
    "value",
    [
        ([1, "two", 3.0, None, {"a": {1, 2}}], {"b": b"x"}),
        Account("Ada", ("a", "b")),
        Kept(3),
        Counter("abca"),
        OrderedDict(b=1, a=2),
        Decimal("1.50"),
        PurePosixPath("a/b"),
    ],
)
def test_everything_else_is(value):
    assert pickle.loads(copied(value)) == value
    assert copied(value) == pickle.dumps(value, protocol=4)


def test_which_types_are_lazy():
    assert is_lazy(Query)
    assert is_lazy(type("Sub", (Query,), {}))
    frame = type("Frame", (Query,), {"__iter__": Query.__iter__, "__module__": "pandas.core.frame"})
    assert not is_lazy(frame)
    assert not any(map(is_lazy, (Account, Kept, Counter, dict, int, type, object)))
