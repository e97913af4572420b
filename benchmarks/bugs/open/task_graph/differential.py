"""Behaviour of task_graph on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    names = "abcdef"[: rng.randint(0, 6)]
    tasks = [(n, rng.randint(1, 5), [m for m in names if (m > n or rng.random() < 0.06) and rng.random() < 0.4]) for n in names]
    if tasks and rng.random() < 0.1:
        tasks[0][2].append("ghost")
    return tasks


def attempt(function, *args):
    try:
        return function(*args)
    except (KeyError, ValueError) as error:
        return str(error)


def run(module, case):
    graph = module.TaskGraph()
    for name, duration, needs in case:
        graph.add(name, duration, needs)
    return (attempt(graph.order), attempt(graph.finish_times), attempt(graph.critical_path),
            [sorted(graph.dependents(name)) for name, _, _ in case])


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
