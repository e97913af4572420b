import pytest

from priority_queue import PriorityQueue, shortest_job_first


def drain(queue):
    return [queue.pop() for _ in range(len(queue))]


def fill(pairs):
    queue = PriorityQueue()
    for item, priority in pairs:
        queue.push(item, priority)
    return queue


def test_pops_in_order():
    assert drain(fill([("c", 3), ("a", 1), ("b", 2)])) == [("a", 1), ("b", 2), ("c", 3)]


def test_many():
    numbers = [9, 4, 7, 1, 8, 2, 6, 3, 5, 0]
    assert [p for _, p in drain(fill((n, n) for n in numbers))] == list(range(10))


def test_length_and_contains():
    queue = fill([("a", 1)])
    assert len(queue) == 1
    assert "a" in queue
    queue.pop()
    assert len(queue) == 0
    assert "a" not in queue


def test_pop_empty():
    with pytest.raises(IndexError):
        PriorityQueue().pop()


def test_decrease_priority():
    queue = fill([("a", 5), ("b", 3), ("c", 4)])
    queue.push("a", 1)
    assert drain(queue) == [("a", 1), ("b", 3), ("c", 4)]


def test_increase_priority():
    queue = fill([("a", 1), ("b", 3), ("c", 4)])
    queue.push("a", 9)
    assert drain(queue) == [("b", 3), ("c", 4), ("a", 9)]


def test_change_after_pops():
    queue = fill([("a", 1), ("b", 2), ("c", 3), ("d", 4), ("e", 5)])
    queue.pop()
    queue.push("e", 0)
    queue.push("b", 7)
    assert drain(queue) == [("e", 0), ("c", 3), ("d", 4), ("b", 7)]


def test_schedule_in_sequence():
    assert shortest_job_first([(0, 3), (0, 1)]) == 0.5


def test_schedule_with_idle_time():
    assert shortest_job_first([(5, 2), (0, 1)]) == 0.0


def test_schedule_waits_for_the_running_job():
    assert shortest_job_first([(0, 10), (1, 1), (2, 5)]) == pytest.approx((0 + 9 + 9) / 3)


def test_schedule_nothing():
    assert shortest_job_first([]) == 0.0
