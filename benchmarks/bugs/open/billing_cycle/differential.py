"""Behaviour of billing_cycle on generated inputs, to compare a patched module with the right one."""

import random
from datetime import date, timedelta


def case(rng):
    day = date(2023, 1, 1) + timedelta(days=rng.randint(0, 900))
    return day, rng.randint(1, 31), rng.randint(-5, 40), rng.randint(1, 12), rng.randint(1, 9999)


def run(module, case):
    day, anchor, shift, month, cents = case
    rows = module.periods(day, anchor, 14)
    other = day + timedelta(days=shift)
    holidays = [day + timedelta(days=number) for number in range(0, 9, 3)]
    span = module.Period(min(day, other), max(day, other))
    seen = [(row.start, row.end, row.days) for row in rows] + [module.prorated(cents, rows[0], other), rows[1].covers(other)]
    shared = rows[0].overlap(span), rows[1].overlap(span)
    seen += [(row.start, row.end) if row else None for row in shared]
    seen += [module.reminders(other, (7, 1, 2), holidays), module.reminders(other), module.fiscal_quarter(day), module.fiscal_quarter(day, month)]
    stamp = f"{day.isoformat()}T{month:02}:05:00"
    return seen + [module.parse_stamp(stamp + zone).isoformat() for zone in ("", "Z", f"+{month:02}:30", f"-{month:02}:00")]


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
