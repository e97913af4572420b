"""Behaviour of text_diff on generated inputs, to compare a patched module with the right one."""

import random


def word(rng):
    return "".join(rng.choice("abcA") for _ in range(rng.randint(0, 6)))


def case(rng):
    return word(rng), word(rng), [word(rng) for _ in range(3)], rng.randint(0, 3)


def run(module, case):
    left, right, candidates, most = case
    return (module.distance(left, right), module.diff(left, right), module.closest(left, candidates, most),
            module.similarity(left, right))


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
