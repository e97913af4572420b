import pytest

from chunk_iter import Peekable, chunks, flatten, group_runs, merge_sorted, pairwise_changes


def test_chunks():
    assert list(chunks(range(5), 2)) == [[0, 1], [2, 3], [4]]
    assert list(chunks([1, 2], 2)) == [[1, 2]]
    assert list(chunks([], 3)) == []


def test_chunks_are_independent():
    first, second = chunks("abcd", 2)
    assert first == ["a", "b"]
    assert second == ["c", "d"]


def test_chunks_size():
    with pytest.raises(ValueError):
        list(chunks([1], 0))


def test_pairwise_changes():
    assert list(pairwise_changes([1, 4, 2, 2])) == [3, -2, 0]
    assert list(pairwise_changes([5])) == []


def test_pairwise_changes_of_nothing():
    assert list(pairwise_changes([])) == []


def test_group_runs():
    assert list(group_runs("aabca")) == [("a", ["a", "a"]), ("b", ["b"]), ("c", ["c"]), ("a", ["a"])]
    assert list(group_runs([])) == []


def test_group_runs_with_key():
    assert list(group_runs([1, 3, 2, 4, 5], key=lambda n: n % 2)) == [(1, [1, 3]), (0, [2, 4]), (1, [5])]


def test_group_runs_of_none():
    assert list(group_runs([None, None, 1])) == [(None, [None, None]), (1, [1])]


def test_merge_sorted():
    assert list(merge_sorted([1, 4, 7], [2, 4], [], [0, 9])) == [0, 1, 2, 4, 4, 7, 9]
    assert list(merge_sorted()) == []


def test_flatten():
    assert list(flatten([1, [2, (3, [4])], "ab"])) == [1, 2, 3, 4, "ab"]


def test_flatten_depth():
    assert list(flatten([1, [2, [3, [4]]]], depth=1)) == [1, 2, [3, [4]]]
    assert list(flatten([1, [2]], depth=0)) == [1, [2]]


def test_peek():
    stream = Peekable([1, 2])
    assert stream.peek() == 1
    assert stream.peek() == 1
    assert list(stream) == [1, 2]
    assert stream.peek("end") == "end"


def test_peek_falsy():
    stream = Peekable([0, None])
    assert stream.peek() == 0
    assert next(stream) == 0
    assert stream.peek("x") is None
    assert next(stream) is None


def test_take_while():
    stream = Peekable([1, 2, 9, 3])
    assert stream.take_while(lambda n: n < 5) == [1, 2]
    assert list(stream) == [9, 3]


def test_take_while_to_the_end():
    assert Peekable([1, 2]).take_while(lambda n: True) == [1, 2]
