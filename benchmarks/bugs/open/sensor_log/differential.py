"""Behaviour of sensor_log on generated inputs, to compare a patched module with the right one."""

import random
from datetime import datetime, timedelta


def case(rng):
    moment, lines = datetime(2024, 5, 1, 11, 50), []
    for _ in range(rng.randint(0, 15)):
        moment += timedelta(seconds=rng.choice([0, 30, 60, 95, 600, 4000, 86420]))
        value = f"{rng.randint(-20, 60)}{rng.choice(['', '.5'])}{rng.choice(['C', 'F', 'K', '', 'X'])}"
        lines.append(f"{moment:%Y-%m-%d %H:%M:%S} {rng.choice(['roof', 'hall'])}={value}{rng.choice(['', ' # x'])}")
    return lines, rng.randint(1, 4), rng.randint(10, 30), rng.randint(0, 12)


def run(module, case):
    lines, size, level, width = case
    readings = list(module.read(lines))
    values = [value for _, _, value in readings]
    running, alarm = module.Running(), module.Alarm(level, level - width)
    for value in values:
        running.add(value)
    seen = [readings, running.count, round(running.mean, 6), round(running.deviation(), 6), running.low, running.high]
    seen += [[alarm.feed(value) for value in values], module.gaps([moment for moment, _, _ in readings], 60)]
    return seen, module.hourly(readings), list(module.smooth(values, size))


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
