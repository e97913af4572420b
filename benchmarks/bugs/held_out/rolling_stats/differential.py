"""Behaviour of rolling_stats on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    values = [rng.randint(-5, 12) for _ in range(rng.randint(0, 8))]
    return values, rng.randint(0, 4), rng.choice([0, 0.1, 0.5, 0.75, 1]), rng.randint(1, 4), [rng.randint(0, 2) for _ in values]


def attempt(function, *args):
    try:
        return function(*args)
    except Exception as error:
        return type(error).__name__


def run(module, case):
    values, size, share, bins, weights = case
    stats = module.Running()
    for value in values:
        stats.add(value)
    return (round(stats.mean, 6), round(stats.variance(), 6), attempt(module.moving_average, values, size),
            attempt(module.quantile, values, share), attempt(module.histogram, values, -1, 7, bins),
            attempt(module.weighted_mean, zip(values, weights)))


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
