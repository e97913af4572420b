"""Behaviour of json_lite on generated inputs, to compare a patched module with the right one."""

import json
import random


def make(rng, depth):
    kind = rng.randint(0, 7 if depth else 5)
    if kind == 6:
        return [make(rng, depth - 1) for _ in range(rng.randint(0, 3))]
    if kind == 7:
        return {rng.choice("abc"): make(rng, depth - 1) for _ in range(rng.randint(0, 3))}
    return [rng.randint(-99, 99), rng.randint(-9, 9) / 4, rng.choice([True, False, None]), rng.choice(["x y", "\u00e9\n", 'q"', "\\t"]), 1e30, ""][kind]


def case(rng):
    value = [make(rng, 2), {"a": make(rng, 2)}]
    text = json.dumps(value, indent=rng.choice([None, 1]))
    if rng.random() < 0.5:
        place = rng.randrange(len(text))
        text = text[:place] + rng.choice(["", ",", "]", " 1", "}", '"']) + text[place + rng.randint(0, 2):]
    return text, value, ".".join(rng.choice(["0", "1", "a", "2", "b"]) for _ in range(rng.randint(1, 3)))


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__, str(error)


def run(module, case):
    text, value, path = case
    return attempt(module.loads, text), attempt(module.loads, text + "]"), attempt(module.dig, value, path, "none")


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
