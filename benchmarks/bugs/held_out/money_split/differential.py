"""Behaviour of money_split on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    text = rng.choice(["", "$", " "]) + rng.choice(["1,000", "12", "0", "3"]) + rng.choice(["", ".5", ".125", ".004", ".995"])
    weights = [rng.randint(0, 4) for _ in range(rng.randint(0, 4))]
    return text, rng.randint(-3000000, 3000000), rng.randint(0, 500), weights, {n: rng.randint(0, 90) for n in "abcd"[: rng.randint(1, 4)]}


def attempt(function, *args):
    try:
        return function(*args)
    except ValueError:
        return "refused"


def run(module, case):
    text, cents, amount, weights, paid = case
    return (module.to_cents(text), module.to_text(cents), attempt(module.split_evenly, amount, len(weights)),
            attempt(module.split_by_weight, amount, weights), module.settle(paid))


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
