"""Behaviour of intervals on generated inputs, to compare a patched module with the right one."""

import random


def spans(rng):
    return [(a, a + rng.randint(-1, 7)) for a in (rng.randint(-5, 20) for _ in range(rng.randint(0, 6)))]


def case(rng):
    low = rng.randint(-6, 8)
    return spans(rng), spans(rng), low, low + rng.randint(0, 15)


def run(module, case):
    left, right, low, high = case
    return (module.merge(left), module.total_length(left), module.gaps(left, low, high),
            module.intersect(left, right), module.busiest(left + right))


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
