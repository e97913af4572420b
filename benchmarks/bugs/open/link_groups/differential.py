"""Behaviour of link_groups on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    links = [(rng.randint(1, 9), *rng.sample("abcdef", 2)) for _ in range(rng.randint(0, 9))]
    needs = {name: [rng.choice("abcdefgh"[:number + 1 + (rng.random() < 0.1)]) for _ in range(rng.randint(0, 3))] for number, name in enumerate("bcdefgh")}
    return links, needs, rng.randint(0, 3), {one: {other: rng.randint(1, 9) for other in rng.sample("abcdef", 3)} for one in "abcdef"}


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__, str(error)


def run(module, case):
    links, needs, steps, directed = case
    groups = module.Groups()
    seen = [attempt(groups.join, one, other) for _, one, other in links]
    seen += [attempt(groups.all), [attempt(groups.find, name) for name in "abcdefg"], groups.parent, groups.size]
    groups.parent, groups.size = dict(zip("abcdef", "aabcde")), dict(zip("abcdef", [6, 5, 4, 3, 2, 1]))
    seen += [attempt(groups.find, "f"), groups.parent, attempt(module.cheapest_links, links)]
    graph = attempt(module.neighbours, links)
    seen += [graph, attempt(module.shortest_way, graph, "a", "b"), attempt(module.shortest_way, directed, "a", "f")]
    return seen + [attempt(module.within_steps, graph, "a", steps), attempt(module.build_order, needs)]


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
