"""Points in the plane: boxes, polygons, hulls, lines, and a tree of quarters."""

import math
from typing import NamedTuple


class Point(NamedTuple):
    x: float
    y: float


class Box(NamedTuple):
    """A rectangle; its left and lower sides belong to it, the right and upper ones do not."""

    left: float
    low: float
    right: float
    high: float

    def holds(self, point):
        return self.left <= point.x < self.right and self.low <= point.y < self.high

    def touches(self, other):
        """Whether the two have some room in common."""
        return self.left < other.right and other.left < self.right and self.low < other.high and other.low < self.high

    def quarters(self):
        """Lower left, lower right, upper left, upper right."""
        x, y = (self.left + self.right) / 2, (self.low + self.high) / 2
        return [
            Box(self.left, self.low, x, y),
            Box(x, self.low, self.right, y),
            Box(self.left, y, x, self.high),
            Box(x, y, self.right, self.high),
        ]

    def distance(self, point):
        """How far a point is from the box, zero within."""
        x = max(self.left - point.x, 0, point.x - self.right)
        y = max(self.low - point.y, 0, point.y - self.high)
        return math.hypot(x, y)


def turn(one, two, three):
    """Above zero when the way over three points turns left, below when right, zero when it goes straight on."""
    return (two.x - one.x) * (three.y - one.y) - (two.y - one.y) * (three.x - one.x)


def area(corners):
    """What a polygon covers, in whichever direction its corners go."""
    total = 0
    for one, other in zip(corners, corners[1:] + corners[:1]):
        total += one.x * other.y - other.x * one.y
    return abs(total) / 2


def inside(point, corners):
    """Whether a point lies in a polygon: a ray to the right crosses its sides an odd number of times."""
    odd = False
    for one, other in zip(corners, corners[1:] + corners[:1]):
        if (one.y > point.y) != (other.y > point.y):
            x = one.x + (point.y - one.y) * (other.x - one.x) / (other.y - one.y)
            if point.x < x:
                odd = not odd
    return odd


def hull(points):
    """Corners of the smallest convex polygon around the points, against the clock, from the leftmost."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered

    def half(way):
        chain = []
        for point in way:
            while len(chain) >= 2 and turn(chain[-2], chain[-1], point) < 0:
                chain.pop()
            chain.append(point)
        return chain[:-1]

    return half(ordered) + half(reversed(ordered))


def crossing(one, two, three, four):
    """The point in which the pieces one-two and three-four cross, or None; parallel ones never do."""
    across = (two.x - one.x) * (four.y - three.y) - (two.y - one.y) * (four.x - three.x)
    if across == 0:
        return None
    first = ((three.x - one.x) * (four.y - three.y) - (three.y - one.y) * (four.x - three.x)) / across
    second = ((three.x - one.x) * (two.y - one.y) - (three.y - one.y) * (two.x - one.x)) / across
    if 0 <= first <= 1 and 0 <= second <= 1:
        return Point(one.x + first * (two.x - one.x), one.y + first * (two.y - one.y))
    return None


class Tree:
    """Points in a box; a box with more than `room` of them is cut into quarters."""

    def __init__(self, box, room=4, depth=8):
        self.box = box
        self.room = room
        self.depth = depth
        self.points = []
        self.parts = None

    def add(self, point):
        """Take a point in; False when it lies outside."""
        if not self.box.holds(point):
            return False
        if self.parts is not None:
            return any(part.add(point) for part in self.parts)
        self.points.append(point)
        if len(self.points) > self.room and self.depth > 0:
            self._cut()
        return True

    def _cut(self):
        self.parts = [Tree(box, self.room, self.depth - 1) for box in self.box.quarters()]
        points, self.points = self.points, []
        for point in points:
            self.add(point)

    def __iter__(self):
        yield from self.points
        for part in self.parts or ():
            yield from part

    def within(self, box):
        """Points that lie in a box too, in order."""
        if not self.box.touches(box):
            return []
        found = [point for point in self.points if box.holds(point)]
        for part in self.parts or ():
            found += part.within(box)
        return sorted(found)

    def nearest(self, point, best=None):
        """The point of the tree next to a point, or None; quarters that are too far away are not looked at."""
        for own in self.points:
            if best is None or math.dist(own, point) < math.dist(best, point):
                best = own
        for part in sorted(self.parts or (), key=lambda part: part.box.distance(point)):
            if best is None or part.box.distance(point) < math.dist(best, point):
                best = part.nearest(point, best)
        return best
