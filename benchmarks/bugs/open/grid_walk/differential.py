"""Behaviour of grid_walk on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    rows = ["".join(rng.choice("...#") for _ in range(rng.randint(3, 5))) for _ in range(rng.randint(1, 5))]
    marks = [rows[0].replace(".", "S", 1)] + rows[1:]
    marks[-1] = marks[-1][::-1].replace(".", "G", 1)[::-1]
    return rows, marks


def run(module, case):
    rows, marks = case
    return module.regions(rows), module.solve(marks), [sorted(module.neighbours(rows, (0, c))) for c in range(3)]


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
