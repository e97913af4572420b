"""Behaviour of repeat_events on generated inputs, to compare a patched module with the right one."""

import random
import datetime


def case(rng):
    start = datetime.date(2023, 1, 1) + datetime.timedelta(days=rng.choice([30, 58, 364, 423, 424, rng.randint(0, 700)]))
    limits = rng.choice([{"times": rng.randint(0, 6)}, {"until": start + datetime.timedelta(days=rng.randint(0, 200))}])
    return start, rng.choice(["day", "week", "month", "year"]), rng.randint(0, 3), limits, rng.randint(-20, 30), rng.choice([-1, 1, 4, 5])


def run(module, case):
    start, unit, interval, limits, count, nth = case
    seen = [module.add_months(start, count), module.nth_weekday(start.year, start.month, count % 7, nth),
            module.age(start.replace(day=min(start.day, 28), year=1990), start + datetime.timedelta(days=count))]
    soon = start + datetime.timedelta(days=31)
    try:
        rule = module.Rule(start, unit, interval, skip=[soon], **limits)
        seen += [list(rule.days())[:40], rule.between(soon, soon + datetime.timedelta(days=60)), rule.next_after(start)]
    except ValueError:
        seen.append("refused")
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
