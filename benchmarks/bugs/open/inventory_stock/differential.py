"""Behaviour of inventory_stock on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    return [(rng.choice(["receive", "reserve", "release", "ship", "all", "reserve"]), rng.choice(["A", " a", "b", "B ", "c"]),
             rng.randint(-1, 6), rng.choice([None, 0, 2])) for _ in range(14)]


def run(module, case):
    stock = module.Stock()
    stock.receive("b", 4, 3)
    seen = []
    for kind, name, count, point in case:
        try:
            if kind == "receive":
                stock.receive(name, count, point)
            elif kind == "all":
                stock.reserve_all([(name, 1), ("b", count)])
            else:
                getattr(stock, kind)(name, abs(count))
        except Exception as error:
            seen.append(type(error).__name__)
        seen.append([stock.available(n) for n in "abc"] + stock.to_reorder())
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
