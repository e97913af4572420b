"""Behaviour of lift_control on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    kinds = ["call", "call", "tick", "tick", "tick", "enter", "leave", "run", "emergency", "reset"]
    return rng.randint(2, 7), rng.randint(1, 3), [(rng.choice(kinds), rng.randint(-1, 7)) for _ in range(25)]


def run(module, case):
    floors, ticks, steps = case
    lift, seen = module.Lift(floors, 100, ticks), []
    for kind, number in steps:
        if kind == "call":
            seen.append(lift.call(number))
        elif kind in ("enter", "leave"):
            seen.append(getattr(lift, kind)(number * 10))
        elif kind == "run":
            seen.append(lift.run(30))
        elif kind == "emergency" and number > 2:
            pass
        else:
            getattr(lift, kind)()
        seen.append((lift.floor, lift.state.value, sorted(lift.calls), lift.load))
    return seen, lift.log


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
