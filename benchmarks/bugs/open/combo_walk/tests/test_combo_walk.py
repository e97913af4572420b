from combo_walk import arrangements, flatten, solve_maze, subsets, sums_to, tree_depths, ways


def test_subsets():
    assert subsets([]) == [[]]
    assert subsets([1]) == [[], [1]]
    assert sorted(subsets("ab")) == [[], ["a"], ["a", "b"], ["b"]]


def test_subsets_keep_order():
    assert subsets([3, 1, 2])[-1] == [3, 1, 2]
    assert len(subsets(range(5))) == 32


def test_arrangements():
    assert arrangements([2, 1]) == [[1, 2], [2, 1]]
    assert len(arrangements("abcd")) == 24
    assert arrangements("bca")[:3] == [["a", "b", "c"], ["a", "c", "b"], ["b", "a", "c"]]


def test_arrangements_of_none():
    assert arrangements([]) == [[]]


def test_arrangements_with_equals():
    assert arrangements([1, 2, 1]) == [[1, 1, 2], [1, 2, 1], [2, 1, 1]]
    assert arrangements("aaa") == [["a", "a", "a"]]


def test_arrangements_leave_the_items():
    items = [3, 1, 2]
    arrangements(items)
    assert items == [3, 1, 2]


def test_sums_to():
    assert sums_to([2, 3, 5], 8) == [[2, 2, 2, 2], [2, 3, 3], [3, 5]]
    assert sums_to([7, 2, 2], 4) == [[2, 2]]


def test_sums_to_nothing():
    assert sums_to([2], 3) == []
    assert sums_to([1], 0) == [[]]
    assert sums_to([], 2) == []


def test_flatten():
    assert flatten([1, [2, (3, [4])], "ab"]) == [1, 2, 3, 4, "ab"]
    assert flatten([]) == []
    assert flatten([[], [[]]]) == []


def test_flatten_depth():
    assert flatten([1, [2, [3, [4]]]], 1) == [1, 2, [3, [4]]]
    assert flatten([1, [2, [3, [4]]]], 2) == [1, 2, 3, [4]]
    assert flatten([[1]], 0) == [[1]]


def test_ways():
    assert ways(5, [1, 2, 5]) == 4
    assert ways(10, [5, 2, 3]) == 4
    assert ways(100, [1, 5, 10, 25, 50]) == 292


def test_ways_at_the_edge():
    assert ways(0, [1]) == 1
    assert ways(3, [2]) == 0
    assert ways(3, []) == 0


def test_maze():
    assert solve_maze(["S.", ".E"]) == "RD"
    assert solve_maze(["S#E", "..."]) == "DRRU"
    assert solve_maze(["SE"]) == "R"
    assert solve_maze(["E#", ".S"]) == "LU"
    assert solve_maze(["..", ".S", "E."]) == "ULDD"
    assert solve_maze(["E", ".", "S"]) == "UU"


def test_maze_without_a_way():
    assert solve_maze(["S#E"]) is None
    assert solve_maze(["S..", "..#", ".#E"]) is None


def test_maze_with_a_dead_end():
    assert solve_maze(["...#", ".#.#", "S..E"]) == "UURRDDR"
    assert solve_maze([".#..", "S..#", ".#.E"]) == "RRDR"


def test_tree_depths():
    tree = ("root", [("a", [("b", [])]), ("c", []), ("d", [("e", [])])])
    assert tree_depths(tree) == {"root": 0, "a": 1, "b": 2, "c": 1, "d": 1, "e": 2}
    assert tree_depths(("x", []), 3) == {"x": 3}
