"""A long run's memory: garbage in circles is found soon, however much is kept."""

import gc
import weakref
from collections import deque

import pytest

from regreen.app.memory import give_back, set_apart


class Circle:
    """Garbage that only the collector finds."""

    def __init__(self):
        self.own = self


@pytest.fixture
def much():
    """What a run keeps from its start."""
    yield [[] for _ in range(400_000)]
    gc.unfreeze()


def lying():
    """Of 60,000 circles those that are left at the end: each was in use while 3,000 more came."""
    made, used = weakref.WeakSet(), deque(maxlen=3_000)
    for _ in range(60_000):
        used.append(Circle())
        made.add(used[-1])
    return made


def test_garbage_is_found_soon_beside_much_that_is_kept(much):
    gc.collect()
    before = len(lying())
    set_apart()
    after = len(lying())
    assert len(much) == 400_000
    assert after < before / 2


def test_what_is_given_back_is_all_that_nobody_needs():
    left = lying()
    give_back()
    assert len(left) == 0
