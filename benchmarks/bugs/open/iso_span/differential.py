"""Behaviour of iso_span on generated inputs, to compare a patched module with the right one."""

import random
from datetime import date, datetime, timedelta


def case(rng):
    day = date(2023, 11, 1) + timedelta(days=rng.randint(0, 500))
    other = day + timedelta(days=rng.randint(-40, 70))
    text = rng.choice(["", "-"]) + "P" + rng.choice(["", "3W"]) + rng.choice(["", "2D"]) + rng.choice(["", "T", "T5H", "T7M", "T1H10S", "T0S"])
    return day, other, text, timedelta(seconds=rng.randint(-200000, 400000)), rng.choice(["", "Z", "+03:30", "-11:00"]), rng.randint(0, 6)


def attempt(call, *args):
    try:
        return call(*args)
    except ValueError as error:
        return type(error).__name__


def run(module, case):
    day, other, text, span, zone, step = case
    moment = datetime(day.year, day.month, day.day, 20, 15)
    seen = [attempt(module.parse_duration, text), module.format_duration(span), module.week_of(day), module.week_of(datetime(day.year, 12, 25 + step).date()), module.first_day(module.week_of(day))]
    seen += [module.parse_stamp(moment.isoformat() + zone).isoformat(), attempt(lambda: list(module.days_between(day, other, step)))]
    seen += [module.overlap((day, day + timedelta(days=9)), (other, other + timedelta(days=step))), module.month_ends(day, other), module.month_ends(day.replace(day=1) - timedelta(days=1), other)]
    return seen + [module.age_text(moment, moment + span)]


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
