"""The same code in other words: it does what it did, and neither its text nor its instructions are what they were."""

import pytest

from regreen.syntax.rephrase import rephrased

MODULE = '''\
"""A module."""

from __future__ import annotations

import functools


def plain(a, b=1):
    """Add."""
    return a + b


class Thing:
    size = 3

    @property
    def double(self):
        return self.size * 2

    def nested(self):
        @functools.lru_cache
        def inner(x):
            return x + 1

        return inner(self.size)


def one_line(x): return x * 2


def looks(x):
    return sorted(locals())


def counts(n):
    if n:
        yield n
        yield from counts(n - 1)


def only_words():
    """Nothing."""
'''


def ran(text):
    space = {"__name__": "s"}
    exec(compile(text, "s", "exec"), space)
    thing = space["Thing"]()
    said = (space["plain"](1), thing.double, thing.nested(), space["one_line"](4), space["looks"](1))
    return (*said, list(space["counts"](3)), space["only_words"](), space["plain"].__doc__), space


@pytest.mark.parametrize("text", [MODULE, MODULE.replace("\n", "\r\n"), MODULE.rstrip("\n")])
def test_it_does_the_same_in_other_words(text):
    other = rephrased(text)
    before, was = ran(text)
    after, now = ran(other)
    assert before == after
    assert other != text
    assert was["plain"].__code__.co_code != now["plain"].__code__.co_code
    assert other.count("_unread = None") == 4
    assert ("\r\n" in other) == ("\r\n" in text)


def test_what_is_no_python_stays_as_it_is():
    assert rephrased("def (:") == "def (:"


def test_a_name_that_is_taken_is_left_alone():
    text = "def f(_x):\n    _unread = 1\n    return _unread\n"
    assert "_unread = None" not in rephrased(text)
