"""Behaviour of vending on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    till = {coin: rng.randint(0, 3) for coin in rng.sample([200, 100, 50, 20, 10, 5], 4)}
    steps = [rng.choice(["put", "put", "put", "choose", "choose", "cancel", "collect"]) for _ in range(20)]
    return till, [(step, rng.choice([200, 100, 50, 20, 10, 5, 3]), rng.choice("ab")) for step in steps], rng.randrange(0, 300, 5)


def step(machine, kind, coin, slot):
    if kind == "put":
        return machine.insert(coin)
    if kind == "choose":
        name, change = machine.choose(slot)
        return name, sorted(change.items())
    if kind == "cancel":
        return sorted(machine.cancel().items())
    return machine.collect(coin // 20)


def run(module, case):
    till, steps, amount = case
    change = module.make_change(amount, till)
    machine = module.Machine({"a": ("x", 120, 3), "b": ("y", 35, 2)}, till)
    seen = [change and sorted(change.items()), change is None]
    for each in steps:
        try:
            seen.append(step(machine, *each))
        except Exception as error:
            seen.append(f"{type(error).__name__} {error}")
        seen += [machine.credit, machine.state, machine.sales]
    return seen, machine.slots, sorted((+machine.till).items())


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
