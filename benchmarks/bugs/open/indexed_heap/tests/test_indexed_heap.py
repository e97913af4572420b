import random

import pytest

from indexed_heap import IndexedHeap, distances, merge_sorted


def make(**priorities):
    heap = IndexedHeap()
    for key, priority in priorities.items():
        heap.push(key, priority)
    return heap


def drain(heap):
    return [heap.pop() for _ in range(len(heap))]


def test_pops_the_smallest_first():
    assert drain(make(a=3, b=1, c=2)) == [("b", 1), ("c", 2), ("a", 3)]


def test_one_key():
    heap = make(a=5)
    assert heap.pop() == ("a", 5)
    assert len(heap) == 0
    assert "a" not in heap


def test_pop_of_an_empty_heap():
    with pytest.raises(IndexError):
        IndexedHeap().pop()


def test_contains_and_priority():
    heap = make(a=3, b=1, c=2, d=0)
    assert "b" in heap
    assert "x" not in heap
    assert [heap.priority(key) for key in "abcd"] == [3, 1, 2, 0]


def test_push_again_lowers():
    heap = make(a=3, b=1, c=2)
    heap.push("a", 0)
    assert heap.pop() == ("a", 0)
    assert len(heap) == 2


def test_push_again_raises():
    heap = make(a=3, b=1, c=2)
    heap.push("b", 9)
    assert drain(heap) == [("c", 2), ("a", 3), ("b", 9)]


def test_remove_first():
    heap = make(a=1, b=2, c=3)
    heap.remove("a")
    assert drain(heap) == [("b", 2), ("c", 3)]


def test_remove_last():
    heap = make(a=1, b=2, c=3)
    heap.remove("c")
    assert "c" not in heap
    assert drain(heap) == [("a", 1), ("b", 2)]


def test_remove_moves_the_last_one_up():
    heap = make(a=1, b=10, c=2, d=11, e=12, f=3, g=4)
    heap.remove("d")
    assert heap.heap[0][0] == 1
    assert all(heap.heap[(index - 1) // 2][0] <= heap.heap[index][0] for index in range(1, len(heap)))


def test_remove_unknown():
    with pytest.raises(KeyError):
        make(a=1).remove("b")


def test_many_changes():
    rng = random.Random(4)
    heap, expected = IndexedHeap(), {}
    for _ in range(300):
        key, priority = rng.randint(0, 40), rng.random()
        heap.push(key, priority)
        expected[key] = priority
    assert drain(heap) == sorted(expected.items(), key=lambda item: item[1])


def test_merge_sorted():
    assert list(merge_sorted([1, 4, 9], [], [2, 3, 10], iter([4]))) == [1, 2, 3, 4, 4, 9, 10]
    assert list(merge_sorted()) == []


def test_distances():
    graph = {"a": {"b": 7, "c": 2}, "c": {"b": 3, "d": 8}, "b": {"d": 1}}
    assert distances(graph, "a") == {"a": 0, "c": 2, "b": 5, "d": 6}


def test_distances_both_ways():
    graph = {"a": {"b": 1}, "b": {"a": 1, "c": 4}, "c": {"b": 4}, "d": {"a": 1}}
    assert distances(graph, "a") == {"a": 0, "b": 1, "c": 5}
