"""Behaviour of loan_plan on generated inputs, to compare a patched module with the right one."""

import random
from datetime import date, timedelta


def case(rng):
    first = date(2023, 1, 1) + timedelta(days=rng.randint(0, 800))
    return rng.randint(1, 5000), rng.choice(["0", "3", "4.5", "12"]), rng.randint(0, 20), first, rng.randint(0, 500), f"{rng.randint(-900, 900) / 1000:.3f}"


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__


def run(module, case):
    amount, percent, months, first, days, odd = case
    later = first + timedelta(days=days)
    rows = attempt(module.plan, amount, percent, months, first)
    seen = [rows, attempt(module.add_months, first, days), module.to_cents(odd), attempt(module.instalment, amount, percent, months)]
    seen += [attempt(module.left_on, rows, amount, later), module.late_fee(first, later, amount), module.share(amount, months + 1)]
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
