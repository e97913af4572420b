"""Behaviour of run_length on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    return ("".join(rng.choice("aabZ z9") for _ in range(rng.randint(0, 8))), "".join(rng.choice("12ab") for _ in range(rng.randint(0, 6))),
            rng.randint(-30, 30), rng.randint(-500, 500), rng.randint(1, 37), bytes(rng.randint(20, 140) for _ in range(rng.randint(0, 9))))


def attempt(function, *args):
    try:
        return function(*args)
    except ValueError:
        return "refused"


def run(module, case):
    text, code, by, number, base, data = case
    return (module.encode_runs(text), attempt(module.decode_runs, code), module.shift(text, by),
            attempt(module.check_digit, str(number * base)), module.hex_dump(data, 4))


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
