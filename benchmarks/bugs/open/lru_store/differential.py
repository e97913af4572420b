"""Behaviour of lru_store on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    return rng.randint(0, 4), [(rng.choice("gp"), rng.choice("abcdef"), rng.choice([None, 0, 1, 2])) for _ in range(rng.choice([0, 3, 14]))]


def run(module, case):
    capacity, steps = case
    store = module.LruStore(capacity)
    seen = []
    for kind, key, value in steps:
        seen.append(store.get(key, "d") if kind == "g" else store.put(key, value))
    calls = []
    wrapped = module.cached(capacity)(lambda key: calls.append(key))
    for _, key, _ in steps:
        wrapped(key)
    return seen, store.keys(), store.hits, store.misses, store.ratio(), calls


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
