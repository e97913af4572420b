"""Behaviour of matrix_tools on generated inputs, to compare a patched module with the right one."""

import random


def grid(rng, rows, columns):
    return [[rng.randint(-4, 4) for _ in range(columns)] for _ in range(rows)]


def case(rng):
    a, b, c = rng.randint(1, 3), rng.randint(1, 3), rng.randint(1, 3)
    return grid(rng, a, b), grid(rng, rng.choice([b, c]), c), grid(rng, a, a), rng.randint(0, 5)


def attempt(function, *args):
    try:
        return function(*args)
    except Exception as error:
        return type(error).__name__


def run(module, case):
    left, right, square, exponent = case
    return (attempt(module.multiply, left, right), attempt(module.determinant, square), attempt(module.determinant, left),
            attempt(module.power, square, exponent), attempt(module.spiral, left), attempt(module.minor, square, 0, 0), left)


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
