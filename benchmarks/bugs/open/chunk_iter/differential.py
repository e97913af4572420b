"""Behaviour of chunk_iter on generated inputs, to compare a patched module with the right one."""

import random


def nested(rng, depth):
    return [nested(rng, depth - 1) if depth and rng.random() < 0.4 else rng.choice([0, 1, "ab", (2, [3])]) for _ in range(rng.randint(0, 3))]


def case(rng):
    items = [rng.choice([0, 0, 1, 2, 5]) for _ in range(rng.randint(0, 7))]
    return items, rng.randint(1, 3), [sorted(rng.randint(0, 9) for _ in range(rng.randint(0, 4))) for _ in range(3)], nested(rng, 3), rng.randint(-1, 2)


def run(module, case):
    items, size, streams, tree, depth = case
    stream = module.Peekable(items)
    peeked = [stream.peek("end"), stream.take_while(lambda n: n < size), stream.peek("end"), list(stream), stream.peek("end")]
    return (list(module.chunks(items, size)), list(module.pairwise_changes(items)), list(module.group_runs(items)),
            list(module.group_runs(items, lambda n: n % 2)), list(module.merge_sorted(*streams)),
            list(module.flatten(tree, depth)), peeked)


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
