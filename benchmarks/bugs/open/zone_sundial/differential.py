"""Behaviour of zone_sundial on generated inputs, to compare a patched module with the right one."""

import random
from datetime import date, datetime, timedelta, timezone


def offset(rng):
    return rng.choice("+-") + f"{rng.randint(0, 11):02}" + rng.choice(["", ":00", "30", ":45", "00", "x"])


def case(rng):
    moments = [datetime(2024, rng.randint(1, 12), rng.randint(27, 29), rng.randint(0, 23), 15 * rng.randint(0, 3), rng.randint(0, 1)) for _ in range(4)]
    zones = [timezone(timedelta(minutes=30 * rng.randint(-20, 20))) for _ in range(3)]
    lengths = " ".join(f"{rng.randint(0, 40)}{letter}" for letter in rng.sample("dhmsx" if rng.random() < 0.2 else "dhms", rng.randint(0, 3)))
    return moments, zones, offset(rng), lengths, rng.randint(-200000, 200000) * rng.choice([1, 1, 0]), rng.randint(0, 23), rng.randint(0, 3)


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__


def run(module, case):
    moments, zones, offset, lengths, seconds, hour, count = case
    day = date(2024, 5, 6)
    seen = [attempt(module.parse_offset, offset), attempt(module.parse_offset, "Z")]
    seen += [attempt(module.format_offset, zone) for zone in zones + [timezone.utc]]
    seen.append(attempt(module.parse_moment, "2024-02-29 10:30" + offset))
    seen.append(attempt(module.parse_moment, "2024-02-29T10:30 "))
    seen.append(attempt(lambda: repr(module.move(moments[0], zones[0]))))
    seen.append(attempt(lambda: repr(module.move(moments[1].replace(tzinfo=zones[1]), zones[0]))))
    seen += [attempt(module.format_length, seconds), attempt(module.format_length, 3600 * hour), attempt(module.parse_length, lengths)]
    seen += [attempt(lambda: repr(module.working_hours(day, zones[0]))), attempt(module.common_hours, day, zones[:count])]
    seen.append(attempt(module.common_hours, day, [timezone.utc, timezone(timedelta(hours=hour - 12))]))
    seen.append(attempt(module.by_day, [moment.replace(tzinfo=zone) for moment, zone in zip(moments, zones)], zones[2]))
    seen.append(attempt(module.next_at, moments[0], hour))
    seen.append(attempt(module.next_at, moments[0].replace(second=0), moments[0].hour, moments[0].minute))
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
