import pytest

from interval_set import IntervalSet, busiest


def test_add_keeps_order():
    assert IntervalSet([(8, 9), (1, 3)]).pairs == [(1, 3), (8, 9)]


def test_add_joins_what_overlaps():
    assert IntervalSet([(1, 4), (8, 12), (3, 9)]).pairs == [(1, 12)]


def test_add_joins_what_touches():
    assert IntervalSet([(1, 4), (4, 6)]).pairs == [(1, 6)]


def test_add_inside():
    assert IntervalSet([(1, 9), (3, 4)]).pairs == [(1, 9)]


def test_add_nothing():
    assert IntervalSet([(3, 3)]).pairs == []
    with pytest.raises(ValueError):
        IntervalSet([(4, 3)])


def test_remove_splits():
    numbers = IntervalSet([(0, 10)])
    numbers.remove(3, 5)
    assert numbers.pairs == [(0, 3), (5, 10)]


def test_remove_cuts_ends():
    numbers = IntervalSet([(0, 4), (6, 10), (12, 14)])
    numbers.remove(2, 8)
    assert numbers.pairs == [(0, 2), (8, 10), (12, 14)]


def test_remove_swallows():
    numbers = IntervalSet([(2, 4), (6, 8)])
    numbers.remove(2, 6)
    assert numbers.pairs == [(6, 8)]


def test_contains():
    numbers = IntervalSet([(2, 4), (6, 8)])
    assert [point for point in range(2, 10) if point in numbers] == [2, 3, 6, 7]


def test_contains_before_the_first():
    numbers = IntervalSet([(2, 4), (6, 8)])
    assert 1 not in numbers
    assert -5 not in numbers
    assert 0 not in IntervalSet()


def test_length():
    assert IntervalSet([(2, 4), (6, 9)]).length() == 5
    assert IntervalSet().length() == 0


def test_gaps():
    numbers = IntervalSet([(2, 4), (6, 8)])
    assert numbers.gaps(0, 8) == [(0, 2), (4, 6)]
    assert numbers.gaps(3, 7) == [(4, 6)]


def test_gap_at_the_end():
    assert IntervalSet([(2, 4)]).gaps(0, 9) == [(0, 2), (4, 9)]
    assert IntervalSet().gaps(1, 5) == [(1, 5)]


def test_no_gap():
    assert IntervalSet([(0, 10)]).gaps(2, 5) == []
    assert IntervalSet([(0, 10)]).gaps(0, 10) == []


def test_common():
    one, two = IntervalSet([(0, 5), (7, 12)]), IntervalSet([(3, 8), (10, 20)])
    assert one.common(two).pairs == [(3, 5), (7, 8), (10, 12)]
    assert two.common(one).pairs == [(3, 5), (7, 8), (10, 12)]


def test_common_of_neighbours_is_empty():
    assert IntervalSet([(0, 5)]).common(IntervalSet([(5, 9)])).pairs == []


def test_busiest():
    assert busiest([(1, 5), (2, 6), (4, 7), (6, 9)]) == (3, 4)
    assert busiest([]) == (0, None)


def test_busiest_when_one_ends_as_the_next_begins():
    assert busiest([(3, 5), (1, 3), (5, 6)]) == (1, 1)
