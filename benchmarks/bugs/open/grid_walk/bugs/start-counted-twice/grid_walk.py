"""Shortest walks and regions on a grid of text rows; '#' is a wall."""

from collections import deque

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def inside(rows, r, c):
    """Whether a cell lies on the grid."""
    return 0 <= r < len(rows) and 0 <= c < len(rows[r])


def find(rows, mark):
    """The first cell with a mark, by rows, or None."""
    for r, row in enumerate(rows):
        c = row.find(mark)
        if c >= 0:
            return r, c
    return None


def neighbours(rows, cell):
    """Free cells next to a cell."""
    r, c = cell
    for dr, dc in STEPS:
        if inside(rows, r + dr, c + dc) and rows[r + dr][c + dc] != "#":
            yield r + dr, c + dc


def distance(rows, start, goal):
    """The number of steps of a shortest walk, or -1 when there is none."""
    seen = {start}
    queue = deque([(start, 0)])
    while queue:
        cell, steps = queue.popleft()
        if cell == goal:
            return steps
        for following in neighbours(rows, cell):
            if following not in seen:
                seen.add(following)
                queue.append((following, steps + 1))
    return -1


def regions(rows):
    """Sizes of the connected free areas, largest first."""
    seen = set()
    sizes = []
    for r, row in enumerate(rows):
        for c, char in enumerate(row):
            if char == "#" or (r, c) in seen:
                continue
            stack, size = [(r, c)], 0
            while stack:
                cell = stack.pop()
                size += 1
                for following in neighbours(rows, cell):
                    if following not in seen:
                        seen.add(following)
                        stack.append(following)
            sizes.append(size)
    return sorted(sizes, reverse=True)


def solve(rows):
    """The distance from S to G; None when a mark is missing."""
    start, goal = find(rows, "S"), find(rows, "G")
    if start is None or goal is None:
        return None
    return distance(rows, start, goal)
