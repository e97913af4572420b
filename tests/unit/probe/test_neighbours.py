"""Values near a value."""

import copy
import datetime as dt
import enum
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regreen.probe.regreen_probe import neighbours

PLAIN = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=12)
    | st.binary(max_size=6)
)
TREES = st.recursive(
    PLAIN,
    lambda inner: (
        st.lists(inner, max_size=4) | st.tuples(inner, inner) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


@dataclass
class Account:
    owner: str
    limit: int


@settings(deadline=None)
@given(TREES)
def test_neighbours_differ_from_the_value_are_bounded_and_leave_it_as_it_is(value: object) -> None:
    tree = ([value], {})
    before, shown = copy.deepcopy(tree), neighbours.describe(tree)
    found = list(neighbours.neighbours(tree))
    assert len(found) <= neighbours.MOST_SINGLE + neighbours.MOST_FRACTIONS + neighbours.MOST_JOINT
    made = [neighbours.spread(tree, changes) for changes in found]
    assert neighbours.describe(tree) == shown
    assert tree == before
    for changes, one in zip(found, made, strict=True):
        assert changes
        assert neighbours.describe(one) != shown


@settings(deadline=None)
@given(TREES)
def test_the_same_neighbours_come_every_time(value: object) -> None:
    tree = ([value], {})
    first, second = (list(map(neighbours.describe, neighbours.neighbours(tree))) for _ in range(2))
    assert first == second


@settings(deadline=None)
@given(TREES)
def test_equal_values_are_described_alike(value: object) -> None:
    assert neighbours.describe(copy.deepcopy(value)) == neighbours.describe(value)


@pytest.mark.parametrize(
    "value",
    [
        0,
        7,
        150,
        -3,
        2.5,
        "abc def",
        "7",
        b"ab",
        [1, 2],
        (1, "a"),
        {"a": 1},
        {1, 2},
        dt.date(2024, 2, 29),
        Colour.RED,
        True,
    ],
)
def test_values_of_many_kinds_have_neighbours_of_the_same_kind(value: object) -> None:
    found = neighbours.near(value)
    assert found
    others = [one for one in found if type(one) is not type(value)]
    assert others == ([tuple(value)] if isinstance(value, list) else [])
    if isinstance(value, str | list | tuple):
        assert type(value)() in found


def test_texts_have_neighbours_that_tests_seldom_have() -> None:
    found = neighbours.near("two words")
    assert {"", "two  words", "two\twords"} <= set(found)
    assert any(not one.isascii() and one.replace("\u00e9", "").isascii() for one in found)
    assert any("-" in one.strip("-") for one in found)


def test_fields_of_objects_change_in_a_copy() -> None:
    account = Account("Ada", 50)
    tree = ([account, 150], {})
    made = [neighbours.spread(tree, changes)[0][0] for changes in neighbours.neighbours(tree)]
    assert {51, 49} <= {one.limit for one in made}
    assert account == Account("Ada", 50)


def test_numbers_are_also_tried_together_with_other_changes() -> None:
    tree = (["abc def", 7], {})
    made = [neighbours.spread(tree, changes)[0] for changes in neighbours.neighbours(tree)]
    assert [text for text, number in made if text != "abc def" and number == 8]
    assert {number for _, number in made} >= set(range(20))


def test_where_fractions_come_up_numbers_are_given_some_together_and_alone() -> None:
    tree = (([10, 20], 5), {})
    made = [neighbours.spread(tree, changes)[0] for changes in neighbours.neighbours(tree, "27.0")]
    assert ([10.137, 20.137], 5) in made
    assert ([10.618, 20], 5) in made
    whole = [neighbours.spread(tree, changes)[0] for changes in neighbours.neighbours(tree, "27")]
    assert not any(isinstance(one, float) for row in whole for one in [*row[0], row[1]])
    given = (([1.5],), {})
    assert [1.637] in [neighbours.spread(given, changes)[0][0] for changes in neighbours.neighbours(given)]


def test_numbers_in_which_a_fraction_is_lost_get_none() -> None:
    tree = (([10**400, 1e300, 2.0],), {})
    made = [neighbours.spread(tree, changes)[0][0] for changes in neighbours.neighbours(tree)]
    assert [10**400, 1e300, 2.137] in made
