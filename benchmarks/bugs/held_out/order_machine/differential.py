"""Behaviour of order_machine on generated inputs, to compare a patched module with the right one."""

import random

EVENTS = ["submit", "pay", "cancel", "ship", "refund", "deliver"]


def case(rng):
    return [(rng.choice("abc"), rng.randint(1, 3), rng.randint(1, 2)) for _ in range(rng.randint(0, 4))], [
        rng.choice(EVENTS[: rng.randint(1, 6)]) for _ in range(8)]


def run(module, case):
    lines, events = case
    start = lines[:1]
    order = module.Order(start)
    heard = []
    order.listeners.append(lambda *change: heard.append(change))
    for line in lines:
        order.add_line(*line)
    for event in events:
        try:
            order.fire(event)
        except module.TransitionError:
            heard.append("refused " + event)
    return order.state, order.trail, heard, order.total(), order.allowed(), order.is_final, start, order.lines


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
