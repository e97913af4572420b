"""Behaviour of parcel_otter on generated inputs, to compare a patched module with the right one."""

import random
from decimal import Decimal


def case(rng):
    states = ["announced", "taken", "moving", "out", "returned", "delivered", "cancelled"]
    parcels = []
    for number in range(rng.randint(0, 12)):
        sides = tuple(rng.randint(1, 40) for _ in range(3))
        country = rng.choice(["DE", "DE", "AT", "CH", "US", "DE"])
        parcels.append((f"n{number}", rng.choice([rng.randint(1, 9) * 500, rng.randint(1, 4000)]), sides, country, rng.choice([0, 500, 501, rng.randint(0, 3000)]), rng.choice(["announced", "taken", "cancelled"])))
    steps = [(rng.choice(states[1:]), rng.choice("xyz")) for _ in range(8)]
    boxes = {name: tuple(rng.randint(5, 50) for _ in range(3)) for name in "pqrst"}
    return parcels, steps, boxes, rng.randint(3000, 6000), tuple(rng.randint(5, 40) for _ in range(3))


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__, str(error)


def run(module, case):
    rows, steps, boxes, limit, sides = case
    parcels = [module.Parcel(number, grams, size, country, Decimal(worth), state) for number, grams, size, country, worth, state in rows]
    seen = [(parcel.charged_grams(), attempt(module.price, parcel)) for parcel in parcels]
    seen += [attempt(module.invoice, parcels), attempt(module.load, parcels, limit)]
    seen += [attempt(module.smallest_box, sides, boxes), [attempt(module.fits, sides, box) for box in boxes.values()]]
    seen += [module.started_kilos(limit), module.discount(Decimal(limit) / 7, len(parcels))]
    walker, other = module.Parcel("w", 1, (1, 1, 1)), module.Parcel("o", 1, (1, 1, 1), "XX")
    for state, place in steps:
        seen.append((attempt(walker.step, state, place), walker.state, attempt(walker.last_place)))
    seen += [walker.history, other.history, attempt(module.price, other)]
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
