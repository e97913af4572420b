"""Behaviour of work_calendar on generated inputs, to compare a patched module with the right one."""

import random
import datetime


def case(rng):
    start = datetime.date(2023, 1, 1) + datetime.timedelta(days=rng.randint(0, 700))
    holidays = [start + datetime.timedelta(days=rng.randint(-9, 9)) for _ in range(3)]
    return holidays, start, rng.randint(-8, 8)


def run(module, case):
    holidays, start, count = case
    office = module.WorkCalendar(holidays)
    return (office.next_working_day(start), office.add_working_days(start, count), module.quarter(start),
            office.count_between(start, start + datetime.timedelta(days=count)),
            module.pay_day(office, start.year, start.month))


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
