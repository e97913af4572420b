"""Behaviour of indexed_heap on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    steps = [(rng.choice(["push", "push", "push", "pop", "remove"]), rng.choice("abcdefghij"), rng.randint(0, 30)) for _ in range(40)]
    graph = {node: {rng.choice("abcde"): rng.randint(1, 9) for _ in range(rng.randint(0, 3))} for node in "abcde"}
    return steps, graph, [sorted(rng.randint(0, 9) for _ in range(rng.randint(0, 4))) for _ in range(3)]


def run(module, case):
    steps, graph, runs = case
    heap, seen = module.IndexedHeap(), []
    for kind, key, priority in steps:
        try:
            if kind == "push":
                heap.push(key, priority + ord(key) / 1000)
            elif kind == "pop":
                seen.append(heap.pop())
            else:
                heap.remove(key)
        except Exception as error:
            seen.append(type(error).__name__)
        seen.append([(name, heap.priority(name)) for name in "abcdefghij" if name in heap])
    seen.append([heap.pop() for _ in range(len(heap))])
    return seen, list(module.merge_sorted(*runs)), sorted(module.distances(graph, "a").items())


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
