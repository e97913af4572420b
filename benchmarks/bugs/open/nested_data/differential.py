"""Behaviour of nested_data on generated inputs, to compare a patched module with the right one."""

import random


def value(rng, level=3):
    kind = rng.random()
    if level and kind < 0.45:
        return {rng.choice(["a", "b", "0", "a/b", "~1", "~", ""]): value(rng, level - 1) for _ in range(rng.randint(0, 3))}
    if level and kind < 0.65:
        return [value(rng, level - 1) for _ in range(rng.randint(0, 3))]
    return rng.choice([0, 1, True, None, "x"])


def case(rng):
    pointer = "".join(rng.choice(["/a", "/b", "/0", "/-", "/~01", "/a~1b", "/1", "/"]) for _ in range(rng.randint(0, 3)))
    return {"a": value(rng), "b": [value(rng)]}, {"a": value(rng), "b": value(rng)}, pointer


def attempt(call, *args):
    try:
        return repr(call(*args))
    except Exception as error:
        return type(error).__name__


def run(module, case):
    old, new, pointer = case
    seen = [attempt(module.get, old, pointer), attempt(module.put, old, pointer, 9), repr(old), attempt(module.parts_of, pointer)]
    flat = module.flatten(old)
    seen += [flat, [attempt(module.get, old, path) for path in flat], module.differences(old, new), module.differences(old, old)]
    return seen, module.depth(old), module.depth(new)


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
