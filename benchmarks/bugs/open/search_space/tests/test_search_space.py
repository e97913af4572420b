import pytest

from search_space import first_true, longest_distinct, pairs_with_sum, peak, smallest_capacity, whole_root


def test_first_true():
    assert first_true(0, 10, lambda n: n >= 7) == 7
    assert first_true(0, 10, lambda n: n >= 0) == 0


def test_first_true_none():
    assert first_true(3, 9, lambda n: False) == 9
    assert first_true(4, 4, lambda n: True) == 4


def test_whole_root():
    assert [whole_root(n) for n in (0, 1, 3, 4, 15, 16, 99)] == [0, 1, 1, 2, 3, 4, 9]
    assert whole_root(27, 3) == 3
    assert whole_root(80, 4) == 2


def test_whole_root_negative():
    with pytest.raises(ValueError):
        whole_root(-1)


def test_peak():
    assert peak([1, 3, 7, 4]) == 2
    assert peak([9, 5, 1]) == 0
    assert peak([1, 2, 3]) == 2
    assert peak([4]) == 0


def test_peak_nothing():
    with pytest.raises(ValueError):
        peak([])


def test_pairs():
    assert pairs_with_sum([5, 1, 4, 2, 3], 6) == [(1, 5), (2, 4)]
    assert pairs_with_sum([3], 6) == []


def test_pairs_are_distinct():
    assert pairs_with_sum([2, 2, 4, 4, 3], 6) == [(2, 4)]


def test_pairs_of_equals():
    assert pairs_with_sum([3, 3, 3], 6) == [(3, 3)]


def test_longest_distinct():
    assert longest_distinct("abcabcbb") == "abc"
    assert longest_distinct("aab") == "ab"
    assert longest_distinct("") == ""


def test_longest_distinct_old_repeat():
    assert longest_distinct("abba") == "ab"
    assert longest_distinct("abbacd") == "bacd"


def test_capacity():
    assert smallest_capacity([1, 2, 3, 4, 5], 2) == 9
    assert smallest_capacity([3, 3, 3], 3) == 3
    assert smallest_capacity([3, 3, 3], 1) == 9
    assert smallest_capacity([], 2) == 0
