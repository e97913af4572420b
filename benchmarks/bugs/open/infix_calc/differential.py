"""Behaviour of infix_calc on generated inputs, to compare a patched module with the right one."""

import random


def formula(rng, depth):
    if depth == 0 or rng.random() < 0.2:
        return rng.choice(["1", "2.5", ".5", "3", "0", "x", "y", "q", "2 ^ 3 ^ 2"])
    kind = rng.randint(0, 5)
    one, two = formula(rng, depth - 1), formula(rng, depth - 1)
    if kind < 3:
        return f"{one} {rng.choice('+-*/%')} {two}"
    if kind == 3:
        return f"({one}){rng.choice(['', '', ')', ' 2'])}"
    if kind == 4:
        return f"-{one} ^ 2" if rng.random() < 0.7 else f"2 ^ {one}"
    return f"{rng.choice(['max', 'min', 'abs'])}({one}, {two})"


def cases(seed, count):
    rng = random.Random(seed)
    for _ in range(count):
        yield formula(rng, rng.randint(0, 3)), rng.randint(-3, 3), rng.randint(0, 2)


def attempt(call, *args, **kwargs):
    try:
        return call(*args, **kwargs)
    except Exception as error:
        return type(error).__name__


def observe(module, case):
    text, x, y = case
    try:
        return repr((module.tokens(text), attempt(module.to_rpn, text), attempt(module.evaluate, text, x=x, y=y), module.names_in(text)))
    except Exception as error:
        return f"raised {type(error).__name__}"
