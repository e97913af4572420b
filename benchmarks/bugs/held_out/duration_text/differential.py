"""Behaviour of duration_text on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    parts = ["1d", "2h", "30m", "5s", "x", "-", " ", "7", "7", "-8", "3w", "0m", "10H"]
    text = rng.choice(["", " "]).join(rng.choice(parts) for _ in range(rng.randint(0, 3)))
    return text, rng.randint(-200000, 200000), rng.choice("dhms")


def run(module, case):
    text, seconds, unit = case
    try:
        parsed = module.parse(text)
    except ValueError as error:
        parsed = type(error).__name__
    return parsed, module.format_seconds(seconds), module.round_to(seconds, unit)


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
