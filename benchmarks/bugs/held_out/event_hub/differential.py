"""Behaviour of event_hub on generated inputs, to compare a patched module with the right one."""

import random

TOPICS = ["a", "a.b", "a.c", "ab", "a.*", "b"]


def case(rng):
    return [(rng.choice(["on", "once", "bad", "cancel"]), rng.choice(TOPICS)) for _ in range(5)], [rng.choice(TOPICS[:4]) for _ in range(5)]


def run(module, case):
    subscriptions, emitted = case
    hub, seen, cancels = module.EventHub(), [], []
    for number, (kind, topic) in enumerate(subscriptions):
        def handler(payload, number=number, kind=kind):
            seen.append((number, payload))
            if kind == "bad":
                raise KeyError(number)
        if kind == "cancel":
            for cancel in cancels[-1:]:
                cancel()
        elif kind == "once":
            cancels.append(hub.once(topic, handler))
        else:
            cancels.append(hub.on(topic, handler))
    counted = [hub.emit(topic, n) for n, topic in enumerate(emitted)]
    handlers, counts = module.counters(emitted)
    for handler in handlers[:3]:
        handler(None)
    return seen, counted, len(hub.errors), counts


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
