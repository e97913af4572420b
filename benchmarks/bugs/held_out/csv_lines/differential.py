"""Behaviour of csv_lines on generated inputs, to compare a patched module with the right one."""

import random


def text(rng, size):
    return "".join(rng.choice('ab,;"" ') for _ in range(rng.randint(0, size)))


def case(rng):
    table = "\n".join(",;"[rng.random() < 0.3].join(rng.choice("xyz") for _ in range(rng.randint(1, 3))) for _ in range(3))
    return text(rng, 9), [text(rng, 4) for _ in range(3)], "x, y ,z\n" + table, rng.choice(",;")


def attempt(function, *args):
    try:
        return function(*args)
    except ValueError as error:
        return type(error).__name__


def run(module, case):
    line, fields, table, delimiter = case
    return (attempt(module.split_line, line, delimiter), attempt(module.join_line, fields, delimiter),
            attempt(module.read_table, table, delimiter))


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
