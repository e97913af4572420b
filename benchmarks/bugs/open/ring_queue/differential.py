"""Behaviour of ring_queue on generated inputs, to compare a patched module with the right one."""

import itertools
import random


def case(rng):
    return rng.randint(1, 4), [(rng.choice(["push", "push", "pop", "get"]), rng.randint(-5, 5)) for _ in range(14)], [
        (rng.choice(["append", "append", "remove", "front", "reverse"]), rng.randint(0, 99)) for _ in range(12)]


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__


def run(module, case):
    size, steps, moves = case
    ring, seen = module.Ring(size), []
    for kind, number in steps:
        if kind == "push":
            seen.append(attempt(ring.push, number))
        elif kind == "pop":
            seen.append(attempt(ring.pop))
        else:
            seen.append(attempt(ring.__getitem__, number))
        seen.append((len(ring), list(itertools.islice(ring, 9))))
    seen.append(ring.slots)
    chain, nodes = module.Chain(), []
    for kind, number in moves:
        if kind == "append" or not nodes:
            nodes.append(chain.append(number))
        elif kind == "remove":
            node = nodes.pop(number % len(nodes))
            seen.append(attempt(chain.remove, node))
            seen.append((node.before is None, node.after is None))
        elif kind == "front":
            seen.append(attempt(chain.to_front, nodes[number % len(nodes)]))
        else:
            seen.append(attempt(chain.reverse))
        seen.append((list(itertools.islice(chain, 20)), list(itertools.islice(reversed(chain), 20))))
    return seen


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
