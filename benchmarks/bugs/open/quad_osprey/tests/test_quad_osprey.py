import math

from quad_osprey import Box, Point, Tree, area, crossing, hull, inside, turn

SQUARE = [Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4)]
ARROW = [Point(0, 0), Point(4, 0), Point(1, 1), Point(0, 4)]


def grid(count):
    return [Point(x, y) for x in range(count) for y in range(count)]


def filled(points, room=2):
    tree = Tree(Box(0, 0, 8, 8), room)
    for point in points:
        tree.add(point)
    return tree


def test_box_holds():
    box = Box(0, 0, 2, 2)
    assert box.holds(Point(0, 0))
    assert box.holds(Point(1, 1.9))
    assert not box.holds(Point(2, 1))
    assert not box.holds(Point(1, -1))


def test_boxes_touch():
    box = Box(0, 0, 2, 2)
    assert box.touches(Box(1, 1, 3, 3))
    assert box.touches(Box(0.5, 0.5, 1, 1))
    assert not box.touches(Box(2, 0, 3, 2))
    assert not box.touches(Box(0, 5, 2, 6))


def test_quarters():
    quarters = Box(0, 0, 4, 2).quarters()
    assert quarters == [Box(0, 0, 2, 1), Box(2, 0, 4, 1), Box(0, 1, 2, 2), Box(2, 1, 4, 2)]


def test_distance_of_a_box():
    box = Box(0, 0, 2, 2)
    assert box.distance(Point(1, 1)) == 0
    assert box.distance(Point(5, 6)) == 5
    assert box.distance(Point(-3, 1)) == 3
    assert box.distance(Point(1, 4)) == 2


def test_turn():
    assert turn(Point(0, 0), Point(1, 0), Point(1, 1)) > 0
    assert turn(Point(0, 0), Point(1, 0), Point(1, -1)) < 0
    assert turn(Point(0, 0), Point(1, 1), Point(3, 3)) == 0


def test_area():
    assert area(SQUARE) == 16
    assert area(SQUARE[::-1]) == 16
    assert area(ARROW) == 4
    assert area([]) == 0


def test_area_that_does_not_begin_at_zero():
    assert area([Point(1, 1), Point(3, 1), Point(1, 3)]) == 2


def test_inside():
    assert inside(Point(1, 1), SQUARE)
    assert not inside(Point(5, 1), SQUARE)
    assert not inside(Point(-1, 1), SQUARE)
    assert inside(Point(0.5, 2), ARROW)
    assert not inside(Point(2, 2), ARROW)


def test_inside_at_the_height_of_a_corner():
    diamond = [Point(2, 0), Point(4, 2), Point(2, 4), Point(0, 2)]
    assert inside(Point(1, 2), diamond)
    assert not inside(Point(-1, 2), diamond)
    assert not inside(Point(-1, 4), diamond)


def test_hull():
    points = [*SQUARE, Point(1, 1), Point(2, 3), Point(0, 0)]
    assert hull(points) == SQUARE


def test_hull_leaves_out_what_lies_on_a_side():
    assert hull(grid(3)) == [Point(0, 0), Point(2, 0), Point(2, 2), Point(0, 2)]


def test_hull_of_few():
    assert hull([]) == []
    assert hull([Point(1, 1), Point(1, 1)]) == [Point(1, 1)]
    assert hull([Point(2, 0), Point(0, 0)]) == [Point(0, 0), Point(2, 0)]


def test_crossing():
    assert crossing(Point(0, 0), Point(2, 2), Point(0, 2), Point(2, 0)) == Point(1, 1)
    assert crossing(Point(0, 0), Point(4, 0), Point(1, -1), Point(1, 1)) == Point(1, 0)


def test_pieces_that_do_not_cross():
    assert crossing(Point(0, 0), Point(1, 1), Point(0, 1), Point(1, 2)) is None
    assert crossing(Point(0, 0), Point(1, 1), Point(3, 0), Point(0, 3)) is None
    assert crossing(Point(0, 0), Point(9, 0), Point(1, 1), Point(1, 3)) is None


def test_tree():
    tree = filled(grid(8))
    assert sorted(tree) == grid(8)
    assert not tree.add(Point(8, 0))
    assert tree.points == []
    assert len(tree.parts) == 4


def test_tree_with_the_same_point_often():
    tree = Tree(Box(0, 0, 8, 8), room=1, depth=3)
    for _ in range(5):
        assert tree.add(Point(1, 1))
    assert list(tree) == [Point(1, 1)] * 5


def test_within():
    tree = filled(grid(8))
    assert tree.within(Box(1, 1, 3, 2)) == [Point(1, 1), Point(2, 1)]
    assert tree.within(Box(-5, -5, 1, 1)) == [Point(0, 0)]
    assert tree.within(Box(9, 9, 12, 12)) == []
    assert tree.within(Box(3, 3, 5, 5)) == [Point(3, 3), Point(3, 4), Point(4, 3), Point(4, 4)]


def test_nearest():
    tree = filled([Point(1, 1), Point(3.9, 3.9), Point(7, 7), Point(7, 1)])
    assert tree.nearest(Point(2, 1)) == Point(1, 1)
    assert tree.nearest(Point(4.1, 4.1)) == Point(3.9, 3.9)
    assert tree.nearest(Point(20, 20)) == Point(7, 7)
    assert filled([]).nearest(Point(1, 1)) is None


def test_nearest_in_a_full_tree():
    tree = filled(grid(8))
    for point in (Point(2.2, 5.3), Point(3.6, 3.6), Point(0.4, 6.6)):
        best = min(math.dist(point, other) for other in grid(8))
        assert math.dist(tree.nearest(point), point) == best
