"""Behaviour of log_lines on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    lines = []
    for _ in range(rng.randint(0, 9)):
        if rng.random() < 0.2:
            lines.append(rng.choice(["detail", "", "  more\n"]))
        else:
            lines.append(f"2024-0{rng.randint(1, 2)}-01 1{rng.randint(0, 1)}:0{rng.randint(0, 2)}:{rng.randint(0, 59):02d} "
                         f"[{rng.choice(['INFO', 'error', 'Debug', 'WARNING', 'X'])}] {rng.choice('ab')}: {rng.choice(['m', 'n: o', ''])}")
    return lines, rng.choice(["debug", "info", "warning", "error"]), rng.randint(1, 3), rng.choice([0, 10, 60, 600])


def run(module, case):
    lines, level, count, seconds = case
    found = module.read(lines)
    return ([(e.moment, e.level, e.source, e.message, e.details) for e in found], len(module.at_least(found, level)),
            module.per_minute(found), module.bursts(found, count, seconds), module.by_source(found))


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
