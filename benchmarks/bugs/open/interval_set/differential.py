"""Behaviour of interval_set on generated inputs, to compare a patched module with the right one."""

import random


def pair(rng):
    start = rng.randint(0, 18)
    return start, start + rng.randint(0, 6)


def case(rng):
    pairs = [pair(rng) for _ in range(rng.randint(0, 5))]
    return pairs, [pair(rng) for _ in range(rng.randint(0, 4))], pair(rng), pair(rng)


def run(module, case):
    one, two, removed, asked = case
    first, second = module.IntervalSet(one), module.IntervalSet(two)
    seen = [first.pairs, second.pairs, first.common(second).pairs, first.length()]
    seen += [first.gaps(*asked), second.gaps(0, 25), [point in first for point in range(-2, 26)]]
    first.remove(*removed)
    return seen, first.pairs, module.busiest(one), module.busiest(two + one)


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
