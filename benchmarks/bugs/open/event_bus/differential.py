"""Behaviour of event_bus on generated inputs, to compare a patched module with the right one."""

import random

NAMES = ["a", "a.b", "a.b.c", "b", "b.a"]
PATTERNS = NAMES + ["*", "a.*", "#", "a.#", "*.b"]


def case(rng):
    steps = []
    for _ in range(15):
        kind = rng.choice(["on", "on", "once", "off", "emit", "emit", "model"])
        steps.append((kind, rng.choice(PATTERNS), rng.choice(NAMES), rng.randint(-1, 2), rng.choice(["give", "give", "fail", "stop"])))
    return steps, rng.sample(NAMES, 3)


def handler(module, kind, number):
    def handle(*values):
        if kind == "fail":
            raise KeyError(number)
        return module.STOP if kind == "stop" else (number, values)

    return handle


def run(module, case):
    steps, names = case
    bus, seen, offs = module.Bus(), [], []
    recorded, model = bus.record(names), module.Model(bus, a=1)
    for number, (kind, pattern, name, priority, what) in enumerate(steps):
        if kind in ("on", "once"):
            offs.append(getattr(bus, kind)(pattern, handler(module, what, number), priority))
        elif kind == "off" and offs:
            seen.append(offs[number % len(offs)]())
        elif kind == "model":
            seen.append(model.update(a=priority, b=name))
        else:
            seen.append(bus.emit(name, number))
    return seen, recorded, [(name, repr(error)) for name, error in bus.errors], len(bus.entries)


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
