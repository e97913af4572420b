"""Behaviour of bill_split on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    names = ["ann", "bob", "cid", "dan", "eve"][: rng.randint(1, 5)]
    pays = [(rng.choice(names + ["zoe"] * (rng.random() < 0.1)), rng.randint(-5, 3000), rng.choice([None, rng.sample(names, rng.randint(0, len(names)))])) for _ in range(rng.randint(0, 6))]
    text = rng.choice(["", "-"]) + rng.choice(["{}", "{}.{}", "{:,}.{}", "{}.{} EUR", ".{}"]).format(rng.randint(0, 99999), rng.randint(0, 999))
    return names, pays, text, rng.randint(1, 5000), {name: rng.randint(1, 9) for name in names}, rng.randint(0, 30), rng.choice([1, 5, 10, 50, 100])


def run(module, case):
    names, pays, text, cents, weights, percent, step = case
    trip, seen = module.Trip(names), []
    for who, amount, among in pays:
        try:
            trip.pay(who, amount, among)
        except Exception as error:
            seen.append(type(error).__name__)
    seen += [[trip.balance(name) for name in names], trip.settle(), trip.log]
    return seen, module.parse_cents(text), module.equal_shares(cents, names), module.weighted_shares(cents, weights), module.with_tip(cents, percent, step)


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
