from puzzle_search import arrangements, hanoi, queens, subsets_with_sum, ways_to_pay, weighted_sum


def test_arrangements():
    assert arrangements([1, 2, 3]) == [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]]
    assert arrangements([]) == [[]]


def test_arrangements_keep_the_input():
    items = [1, 2]
    arrangements(items)
    assert items == [1, 2]


def test_subsets():
    assert subsets_with_sum([1, 2, 3, 4], 5) == [[1, 4], [2, 3]]
    assert subsets_with_sum([5], 5) == [[5]]
    assert subsets_with_sum([2, 2], 2) == [[2], [2]]


def test_subsets_none():
    assert subsets_with_sum([2, 4], 5) == []
    assert subsets_with_sum([], 0) == [[]]


def test_queens():
    assert queens(4) == [1, 3, 0, 2]
    assert queens(1) == [0]
    assert queens(6) == [1, 3, 5, 0, 2, 4]


def test_queens_impossible():
    assert queens(3) is None
    assert queens(2) is None


def test_ways_to_pay():
    assert ways_to_pay(10, [5, 2, 1]) == 10
    assert ways_to_pay(0, [3]) == 1
    assert ways_to_pay(4, [3]) == 0


def test_ways_to_pay_ignores_doubles():
    assert ways_to_pay(4, [2, 2]) == 1


def test_weighted_sum():
    assert weighted_sum([1, [2, [3]], 4]) == 1 + 4 + 9 + 4
    assert weighted_sum([]) == 0


def test_hanoi():
    assert hanoi(1) == [("A", "C")]
    assert hanoi(2) == [("A", "B"), ("A", "C"), ("B", "C")]
    assert len(hanoi(5)) == 31


def test_hanoi_three():
    assert hanoi(3) == [("A", "C"), ("A", "B"), ("C", "B"), ("A", "C"), ("B", "A"), ("B", "C"), ("A", "C")]
