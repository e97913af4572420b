"""Behaviour of seat_booking on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    steps = [(rng.choice(["hold", "book", "book", "group", "cancel", "wait"]), rng.randint(1, 4), rng.randint(1, 5), rng.randint(1, 5)) for _ in range(16)]
    return rng.randint(1, 3), rng.randint(2, 6), steps


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__, str(error)


def show(result):
    if isinstance(result, list):
        return [str(seat) for seat in result]
    if hasattr(result, "seats"):
        return result.code, show(result.seats), result.paid, result.notes
    return result


def run(module, case):
    rows, width, steps = case
    hall, now, seen = module.Hall(rows, width, 100, 10), 0, []
    for kind, row, number, size in steps:
        group = [module.Seat(row, number + step) for step in range(size - 1, -1, -1)][:size]
        if kind == "hold":
            seen.append(attempt(hall.hold, group, now))
        elif kind == "book":
            found = attempt(hall.find_group, size, now) or group
            if row > 1:
                seen.append(attempt(hall.hold, found, now))
            seen.append(show(attempt(hall.book, found, now + number * (row == 4))))
        elif kind == "group":
            seen.append(show(attempt(hall.find_group, size, now)))
        elif kind == "cancel":
            some = hall.bookings[number].seats[:1] if number in hall.bookings and row > 2 else None
            seen.append(attempt(hall.cancel, number, some))
        else:
            now += row * 2
        seen.append((hall.plan(now), [show(booking) for booking in hall.bookings.values()]))
    return seen, module.Seat.parse("b" + str(width)).row


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
