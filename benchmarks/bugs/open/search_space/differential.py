"""Behaviour of search_space on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    numbers = [rng.randint(0, 9) for _ in range(rng.randint(0, 7))]
    return numbers, rng.randint(0, 15), rng.randint(1, 3), "".join(rng.choice("abcd") for _ in range(rng.randint(0, 9)))


def attempt(function, *args):
    try:
        return function(*args)
    except ValueError:
        return "refused"


def run(module, case):
    numbers, target, small, text = case
    return (module.first_true(small, target + small, lambda n: n * 2 > target), attempt(module.whole_root, target * 9 - 4, small),
            attempt(module.peak, numbers), module.pairs_with_sum(numbers, target), module.longest_distinct(text),
            module.smallest_capacity(numbers, small))


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
