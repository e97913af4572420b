"""Behaviour of stream_join on generated inputs, to compare a patched module with the right one."""

import itertools
import random


def case(rng):
    lists = [[rng.randint(0, 9) for _ in range(rng.randint(0, 7))] for _ in range(4)]
    return lists, rng.randint(1, 4)


def run(module, case):
    lists, size = case
    ordered = [sorted(items) for items in lists]
    unique = [[(item, f"{9 - number}-{item}") for item in sorted(set(items))] for number, items in enumerate(lists)]
    streams = [module.batches(lists[0], size), module.merge(*ordered), module.merge(*unique, key=lambda row: row[0])]
    streams += [module.changes(lists[1]), module.changes(lists[1], key=lambda item: item // 4), module.sessions(ordered[2], size)]
    streams += [module.with_next(lists[3]), module.left_join(unique[0], unique[1]), module.take_until(lists[2], lambda item: item > 6)]
    streams.append(module.round_robin(*lists))
    return [list(itertools.islice(stream, 60)) for stream in streams]


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
