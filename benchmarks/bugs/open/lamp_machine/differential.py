"""Behaviour of lamp_machine on generated inputs, to compare a patched module with the right one."""

import random

STATES = "abcd"


def case(rng):
    table = {(rng.choice(STATES + "*"), rng.choice("xyz")): rng.choice(STATES) for _ in range(rng.randint(1, 9))}
    return table, rng.choice([None, 1, 2, 3]), [rng.choice("xyz") for _ in range(8)], rng.choice("xyz"), [rng.choice(["7", "7", "8"]) for _ in range(6)], rng.randint(1, 3)


def run(module, case):
    table, keep, events, guarded, codes, tries = case
    machine = module.Machine("a", table, keep)
    calls, seen = [], []
    machine.guard(guarded)(lambda machine: machine.state != "b")
    machine.guard(guarded)(lambda machine: machine.state != "c")
    for state in STATES:
        machine.on(state)(lambda machine: calls.append(machine.state))
    for event in events[:4]:
        seen.append((machine.events(), machine.can(event), machine.reachable() == set("abcd"), sorted(machine.reachable())))
        try:
            seen.append(machine.send(event))
        except module.Refused as error:
            seen.append((str(error), error.state, error.event))
    try:
        machine.send_all(events[4:])
    except module.Refused as error:
        seen.append(str(error))
    seen.append(machine.on("a")(abs) is abs and machine.guard("x")(abs) is abs)
    door = module.Door("7", tries)
    for code in codes:
        try:
            seen.append((door.enter(code), door.left))
            for event in ("open", "close", "lock"):
                if door.machine.can(event):
                    seen.append((door.machine.send(event), door.opened))
        except Exception as error:
            seen.append(type(error).__name__)
    return seen, calls, machine.state, machine.history


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
