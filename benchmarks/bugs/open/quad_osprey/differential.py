"""Behaviour of quad_osprey on generated inputs, to compare a patched module with the right one."""

import itertools
import random


def case(rng):
    points = [(rng.randint(0, 16) / 2, rng.randint(0, 16) / 2) for _ in range(rng.randint(0, 14))]
    corners = [(rng.randint(0, 6), rng.randint(0, 6)) for _ in range(rng.randint(3, 5))]
    ends = [(rng.randint(0, 4), rng.randint(0, 4)) for _ in range(4)]
    box = sorted([rng.randint(-1, 9), rng.randint(-1, 9)]), sorted([rng.randint(-1, 9), rng.randint(-1, 9)])
    return points, corners, ends, box, (rng.randint(-2, 20) / 2, rng.randint(-2, 20) / 2), rng.randint(1, 3), rng.randint(0, 4)


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__


def run(module, case):
    points, corners, ends, ((left, right), (low, high)), spot, room, depth = case
    points, corners, ends = [[module.Point(*pair) for pair in pairs] for pairs in (points, corners, ends)]
    box, point = module.Box(left, low, right, high), module.Point(*spot)
    seen = [box.holds(point), box.touches(module.Box(2, 2, 5, 5)), box.quarters(), round(box.distance(point), 6), module.turn(*corners[:3])]
    seen += [module.area(corners), module.area(points), module.inside(point, corners), attempt(module.hull, points), attempt(module.hull, corners)]
    seen += [module.inside(other, corners) for other in points] + [attempt(module.crossing, *ends), module.hull(points[:2])]
    tree = module.Tree(module.Box(0, 0, 8, 8), room, depth)
    seen += [attempt(tree.add, other) for other in points]
    seen += [list(itertools.islice(tree, 40)), tree.points, attempt(tree.within, box), attempt(tree.within, module.Box(-9, -9, 20, 20))]
    nearest = attempt(tree.nearest, point)
    seen.append(nearest and (nearest[0] - point.x) ** 2 + (nearest[1] - point.y) ** 2)
    return seen


def cases(seed, count):
    """Yield `count` inputs, the same ones for the same seed."""
    rng = random.Random(seed)
    for _ in range(count):
        yield case(rng)


def observe(module, case):
    """What the module does with one input, as text; an exception counts by its type."""
    try:
        return repr(run(module, case))
    except Exception as error:
        return f"raised {type(error).__name__}"
