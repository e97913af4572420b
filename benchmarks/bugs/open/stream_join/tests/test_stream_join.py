from itertools import count, islice

from stream_join import batches, changes, left_join, merge, round_robin, sessions, take_until, with_next


def test_batches():
    assert list(batches(range(5), 2)) == [[0, 1], [2, 3], [4]]
    assert list(batches([1, 2], 2)) == [[1, 2]]
    assert list(batches([], 3)) == []


def test_batches_are_lazy():
    stream = batches(count(), 2)
    assert list(islice(stream, 3)) == [[0, 1], [2, 3], [4, 5]]


def test_merge():
    assert list(merge([1, 4, 6], [2, 4], [0, 9])) == [0, 1, 2, 4, 4, 6, 9]
    assert list(merge([], [1], [])) == [1]
    assert list(merge()) == []


def test_merge_with_none_in_it():
    assert list(merge([None, None], [None], key=lambda item: 0)) == [None, None, None]


def test_merge_with_a_key():
    assert list(merge(["aaa", "a"], ["bb"], key=lambda text: -len(text))) == ["aaa", "bb", "a"]
    assert list(merge([(1, "x"), (2, "x")], [(1, "a")], key=lambda row: row[0])) == [(1, "x"), (1, "a"), (2, "x")]


def test_merge_endless():
    assert list(islice(merge(count(0, 2), count(1, 2)), 5)) == [0, 1, 2, 3, 4]


def test_changes():
    assert list(changes([1, 1, 2, 2, 1])) == [1, 2, 1]
    assert list(changes([None, None, 0])) == [None, 0]
    assert list(changes([])) == []


def test_changes_with_a_key():
    assert list(changes(["a", "A", "b", "B", "a"], key=str.lower)) == ["a", "b", "a"]


def test_sessions():
    assert list(sessions([1, 2, 4, 10, 11, 30], 5)) == [(1, 4, 3), (10, 11, 2), (30, 30, 1)]
    assert list(sessions([], 5)) == []


def test_sessions_at_the_gap():
    assert list(sessions([0, 5, 10, 16], 5)) == [(0, 10, 3), (16, 16, 1)]


def test_with_next():
    assert list(with_next("abc")) == [("a", "b"), ("b", "c"), ("c", None)]
    assert list(with_next("a")) == [("a", None)]
    assert list(with_next("")) == []


def test_left_join():
    rows = [(1, "a"), (3, "b"), (4, "c")]
    assert list(left_join(rows, [(1, "x"), (2, "y"), (4, "z")])) == [(1, "a", "x"), (3, "b", None), (4, "c", "z")]


def test_left_join_with_few():
    assert list(left_join([(1, "a"), (2, "b")], [])) == [(1, "a", None), (2, "b", None)]
    assert list(left_join([(5, "a")], [(1, "x"), (2, "y"), (5, "z"), (6, "w")])) == [(5, "a", "z")]
    assert list(left_join([], [(1, "x")])) == []


def test_take_until():
    assert list(take_until([1, 2, 3, 4], lambda item: item > 2)) == [1, 2, 3]
    assert list(take_until([1, 2], lambda item: item > 5)) == [1, 2]
    assert list(take_until(count(), lambda item: item == 1)) == [0, 1]


def test_round_robin():
    assert list(round_robin("abc", "x", "12")) == ["a", "x", "1", "b", "2", "c"]
    assert list(round_robin()) == []
    assert list(round_robin("", "ab")) == ["a", "b"]
