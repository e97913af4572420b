"""Behaviour of shift_planner on generated inputs, to compare a patched module with the right one."""

import random


def time(rng):
    return f"{rng.randint(7, 19):02d}:{rng.choice([0, 15, 30, 45, 61] if rng.random() < 0.1 else [0, 30]):02d}"


def case(rng):
    return [(time(rng), time(rng), rng.choice("abc")) for _ in range(10)], rng.choice([15, 30, 60, 90]), rng.choice("abc")


def run(module, case):
    requests, least, who = case
    room, seen = module.Room("R"), []
    for start, end, person in requests:
        try:
            room.book(start, end, person)
        except Exception as error:
            seen.append(type(error).__name__)
        seen.append(room.free_slots(least))
    good = [r for r in requests if "08:00" <= r[0] < r[1] <= "18:00" and not r[0].endswith("61") and not r[1].endswith("61")]
    return seen, room.cancel(who), room.bookings, module.assign([module.Room("A"), module.Room("B")], good)


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
