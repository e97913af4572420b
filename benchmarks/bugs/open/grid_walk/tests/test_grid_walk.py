from grid_walk import distance, find, inside, neighbours, regions, solve

MAZE = ["S.#.", "..#G", "...."]


def test_inside():
    assert inside(MAZE, 2, 3)
    assert not inside(MAZE, 3, 0)
    assert not inside(MAZE, 0, -1)
    assert not inside(MAZE, 0, 4)


def test_find():
    assert find(MAZE, "G") == (1, 3)
    assert find(MAZE, "S") == (0, 0)
    assert find(MAZE, "X") is None


def test_neighbours():
    assert sorted(neighbours(MAZE, (1, 1))) == [(0, 1), (1, 0), (2, 1)]
    assert sorted(neighbours(MAZE, (0, 0))) == [(0, 1), (1, 0)]


def test_solve():
    assert solve(MAZE) == 6


def test_solve_unreachable():
    assert solve(["S#G"]) == -1


def test_solve_without_mark():
    assert solve(["S.."]) is None
    assert solve(["..G"]) is None


def test_distance_to_itself():
    assert distance(MAZE, (1, 1), (1, 1)) == 0


def test_distance_along_the_edge():
    assert distance(["....", "....", "...."], (0, 0), (0, 3)) == 3


def test_distance_unreachable_from_a_yard():
    assert distance(["..#.", "..#."], (0, 0), (0, 3)) == -1


def test_distance_in_the_open():
    assert distance(["....", "....", "...."], (0, 0), (2, 3)) == 5


def test_regions():
    assert regions(["..#", "###", ".#.", ".#."]) == [2, 2, 2]
    assert regions(["..", ".#"]) == [3]
    assert regions(["#.", "..", "#."]) == [4]


def test_no_region():
    assert regions(["##"]) == []
