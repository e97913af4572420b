import pytest

from window_stats import longest_distinct, moving_average, moving_max, moving_median, plateaus, shortest_reaching


def test_moving_average():
    assert moving_average([1, 2, 3, 4], 2) == [1.5, 2.5, 3.5]
    assert moving_average([2, 4, 9, 2], 3) == [5, 5]


def test_moving_average_of_too_few():
    assert moving_average([1, 2], 3) == []
    assert moving_average([4, 6], 2) == [5]
    assert moving_average([], 1) == []


def test_moving_average_size():
    with pytest.raises(ValueError):
        moving_average([1], 0)
    assert moving_average([5, 7], 1) == [5, 7]


def test_moving_max():
    assert moving_max([1, 3, 2, 5, 4], 2) == [3, 3, 5, 5]
    assert moving_max([1, 3, -1, -3, 5, 3, 6, 7], 3) == [3, 3, 5, 5, 6, 7]


def test_moving_max_falling():
    assert moving_max([9, 8, 7, 6], 2) == [9, 8, 7]
    assert moving_max([4, 4, 1, 0], 3) == [4, 4]
    assert moving_max([5, 2], 1) == [5, 2]


def test_moving_median_odd():
    assert moving_median([5, 1, 4, 2, 3], 3) == [4, 2, 3]
    assert moving_median([3, 1], 1) == [3, 1]


def test_moving_median_even():
    assert moving_median([1, 4, 2, 8], 4) == [3]
    assert moving_median([7, 1, 3], 2) == [4, 2]


def test_moving_median_with_equals():
    assert moving_median([2, 2, 1, 2, 9], 3) == [2, 2, 2]
    assert moving_median([1], 2) == []


def test_longest_distinct():
    assert longest_distinct("abcabcbb") == "abc"
    assert longest_distinct("pwwkew") == "wke"
    assert longest_distinct("") == ""
    assert longest_distinct("aaaa") == "a"


def test_longest_distinct_with_an_old_letter():
    assert longest_distinct("abba") == "ab"
    assert longest_distinct("tmmzuxt") == "mzuxt"


def test_shortest_reaching():
    assert shortest_reaching([2, 3, 1, 2, 4, 3], 7) == 2
    assert shortest_reaching([1, 4, 4], 4) == 1
    assert shortest_reaching([1, 2, 3, 4, 5], 11) == 3


def test_shortest_reaching_never():
    assert shortest_reaching([1, 1, 1], 4) == 0
    assert shortest_reaching([1, 2, 3], 6) == 3
    assert shortest_reaching([], 1) == 0


def test_plateaus():
    assert plateaus([1, 1, 2, 3, 3, 3, 4]) == [(0, 2), (3, 3)]
    assert plateaus([1, 2, 3]) == []
    assert plateaus([]) == []


def test_plateau_at_the_end():
    assert plateaus([1, 2, 2]) == [(1, 2)]
    assert plateaus([5, 5, 5]) == [(0, 3)]


def test_plateaus_with_a_tolerance():
    assert plateaus([10, 11, 10, 14, 15], tolerance=1) == [(0, 3), (3, 2)]
    assert plateaus([10, 8, 6, 3], tolerance=2) == [(0, 3)]
