"""Behaviour of puzzle_search on generated inputs, to compare a patched module with the right one."""

import random


def nested(rng, depth):
    return [nested(rng, depth - 1) if depth and rng.random() < 0.4 else rng.randint(1, 9) for _ in range(rng.randint(0, 3))]


def case(rng):
    return [rng.randint(1, 6) for _ in range(rng.randint(0, 4))], rng.randint(0, 12), rng.randint(1, 6), nested(rng, 3)


def run(module, case):
    numbers, target, size, tree = case
    return (module.arrangements(numbers), module.subsets_with_sum(numbers, target), module.queens(size),
            module.partitions(target % 8, max(numbers, default=None)), module.weighted_sum(tree), module.gray_codes(size % 4))


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
