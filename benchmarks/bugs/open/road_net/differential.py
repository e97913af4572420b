"""Behaviour of road_net on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    towns = "abcdefg"
    return [(rng.choice(towns), rng.choice(towns), rng.randint(0, 9), rng.random() < 0.4) for _ in range(rng.randint(1, 11))], rng.choice(towns), rng.choice(towns), rng.randint(0, 3), rng.sample(towns, 3)


def run(module, case):
    roads, start, goal, steps, towns = case
    net = module.Net()
    for road in roads:
        net.add(*road)
    way = net.way(start, goal)
    two_ways = module.Net()
    for one, two, length, _ in roads:
        two_ways.add(one, two, length)
    seen = [sorted(net.distances(start).items()), way and (way[0], way[-1], net.distances(start)[goal]), sorted(net.within(start, steps))]
    if way:
        seen.append(sum(net.roads[one][two] for one, two in zip(way, way[1:])))
    return seen, [sorted(part) for part in two_ways.components()], two_ways.cheapest(), net.has_circle(), net.farthest(start), two_ways.tour_length(towns)


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
