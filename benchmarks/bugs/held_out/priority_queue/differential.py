"""Behaviour of priority_queue on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    steps = [(rng.choice(["push", "push", "pop"]), rng.choice("abcdefg"), n * 0.01 + rng.randint(0, 9)) for n in range(16)]
    return steps, [(rng.randint(0, 9), rng.randint(1, 6)) for _ in range(rng.randint(0, 5))]


def run(module, case):
    steps, jobs = case
    queue, seen = module.PriorityQueue(), []
    for kind, item, priority in steps:
        if kind == "push":
            queue.push(item, priority)
        elif len(queue):
            seen.append(queue.pop())
    seen += [queue.pop() for _ in range(len(queue))]
    return seen, module.shortest_job_first([(a, b + 0.01 * n) for n, (a, b) in enumerate(jobs)])


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
