"""Behaviour of roman_numbers on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    size = rng.choice([10, 30, 150, 5000, 1200000])
    return rng.randint(-size // 5, size), "".join(rng.choice("IIVXXLCM") for _ in range(rng.randint(0, 4))), rng.choice([1, 1024, 1024 ** 2, rng.randint(1, 2 ** 43)])


def attempt(function, *args):
    try:
        return function(*args)
    except Exception as error:
        return type(error).__name__


def run(module, case):
    number, text, size = case
    return [attempt(f, number) for f in (module.to_roman, module.in_words, module.ordinal)] + [
        attempt(module.from_roman, text), attempt(module.from_roman, text.lower()), module.file_size(size)]


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
