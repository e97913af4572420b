"""Behaviour of json_path on generated inputs, to compare a patched module with the right one."""

import random


def tree(rng, depth):
    kind = rng.random()
    if depth == 0 or kind < 0.25:
        return rng.choice([0, 1, "s", None, {}, []])
    if kind < 0.7:
        return {rng.choice(["a", "b", "Key"]): tree(rng, depth - 1) for _ in range(rng.randint(0, 3))}
    return [tree(rng, depth - 1) for _ in range(rng.randint(0, 3))]


def case(rng):
    path = rng.choice(["a", "b", "Key"]) + "".join(rng.choice([".a", ".b", "[0]", "[1]", "[-1]", ".Key"]) for _ in range(rng.randint(0, 2)))
    return {"a": tree(rng, 2), "b": tree(rng, 2)}, {"a": tree(rng, 2)}, path


def attempt(function, *args):
    try:
        return function(*args)
    except Exception as error:
        return type(error).__name__


def run(module, case):
    old, new, path = case
    result = [attempt(module.get, old, path), module.flatten(old), repr(module.redact(old, ["KEY"], "#"))]
    result.append(attempt(module.changes, old, new))
    result.append((attempt(module.put, new, path, 9), new))
    return result


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
