from puzzle_search import arrangements, gray_codes, partitions, queens, subsets_with_sum, weighted_sum


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


def test_partitions():
    assert partitions(4) == [[4], [3, 1], [2, 2], [2, 1, 1], [1, 1, 1, 1]]
    assert partitions(1) == [[1]]


def test_partitions_of_nothing():
    assert partitions(0) == [[]]


def test_partitions_with_a_limit():
    assert partitions(5, 2) == [[2, 2, 1], [2, 1, 1, 1], [1, 1, 1, 1, 1]]
    assert partitions(3, 9) == partitions(3)


def test_weighted_sum():
    assert weighted_sum([1, [2, [3]], 4]) == 1 + 4 + 9 + 4
    assert weighted_sum([]) == 0


def test_gray_codes():
    assert gray_codes(0) == [""]
    assert gray_codes(1) == ["0", "1"]
    assert gray_codes(2) == ["00", "01", "11", "10"]


def test_gray_neighbours_differ_in_one_digit():
    codes = gray_codes(4)
    assert len(set(codes)) == 16
    assert all(sum(a != b for a, b in zip(one, two)) == 1 for one, two in zip(codes, codes[1:]))
