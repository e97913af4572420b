"""Behaviour of tree_index on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    return [rng.randint(0, 20) for _ in range(rng.randint(0, 9))], rng.randint(-2, 22), rng.randint(-2, 22)


def run(module, case):
    keys, low, high = case
    tree = module.TreeIndex()
    for number, key in enumerate(keys):
        tree.insert(key, number)
    return (list(tree.items()), tree.size, tree.height(), tree.floor(low), tree.floor(high),
            tree.between(low, high), tree.find(low, "no"))


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
