"""Behaviour of arith_parser on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    if rng.random() < 0.3:
        return "".join(rng.choice("12.+-*/^() x") for _ in range(rng.randint(0, 8)))
    text = str(rng.randint(0, 5))
    for _ in range(rng.randint(1, 4)):
        other = rng.choice(["", "-"]) + str(rng.randint(1, 4))
        text = rng.choice([f"{text}{op}{other}" for op in "+-*/"] + [f"({text})*{other}", f"{other}^2-{text}", f"2^{text[:1]}^1+{text}"])
    return text


def run(module, case):
    return module.evaluate(case)


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
