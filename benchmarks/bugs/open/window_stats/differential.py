"""Behaviour of window_stats on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    values = [rng.randint(0, 9) for _ in range(rng.randint(0, 12))]
    return values, rng.randint(0, 5), "".join(rng.choice("abcde") for _ in range(rng.randint(0, 12))), rng.randint(1, 25), rng.randint(0, 2)


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__


def run(module, case):
    values, size, text, goal, tolerance = case
    seen = [attempt(module.moving_average, values, size), module.longest_distinct(text), attempt(module.plateaus, values, tolerance)]
    seen += [attempt(module.moving_max, values, size + 1), attempt(module.moving_median, values, size + 1)]
    return seen + [attempt(module.shortest_reaching, [value + 1 for value in values], goal)]


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
