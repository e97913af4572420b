"""Behaviour of combo_walk on generated inputs, to compare a patched module with the right one."""

import random


def nest(rng, depth):
    return [nest(rng, depth - 1) if depth and rng.random() < 0.5 else rng.choice([1, "ab", (2, (3,))]) for _ in range(rng.randint(0, 3))]


def tree(rng, depth, names):
    return names.pop(), [tree(rng, depth - 1, names) for _ in range(rng.randint(0, 2) if depth else 0)]


def case(rng):
    rows = ["".join(rng.choice("...#") for _ in range(4)) for _ in range(4)]
    rows[0], rows[3] = "S" + rows[0][1:], rows[3][:3] + "E"
    items = [rng.randint(1, 4) for _ in range(rng.randint(0, 4))]
    return items, rng.randint(0, 10), nest(rng, 3), rng.randint(-1, 3), rows, tree(rng, 3, list(range(30)))


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__


def run(module, case):
    items, target, nested, depth, rows, root = case
    seen = [attempt(module.subsets, items), attempt(module.arrangements, items), attempt(module.sums_to, items, target), items]
    seen += [attempt(module.flatten, nested), attempt(module.flatten, nested, depth), attempt(module.ways, target, items)]
    return seen + [attempt(module.solve_maze, rows), attempt(module.tree_depths, root)]


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
