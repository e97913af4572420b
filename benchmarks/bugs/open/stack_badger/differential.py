"""Behaviour of stack_badger on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    words = ["add", "sub", "mul", "div", "less", "dup", "swap", "drop", "over", "print", "print", "return", "halt"]
    lines = []
    for number in range(rng.randint(3, 18)):
        kind = rng.random()
        if kind < 0.4:
            line = f"push {rng.randint(-9, 9)}"
        elif kind < 0.8:
            line = rng.choice(words[:11])
        elif kind < 0.9:
            line = f"{rng.choice(['load', 'store'])} {rng.randint(0, 2)}"
        elif kind < 0.93:
            line = "call sub"
        elif kind < 0.96:
            line = f"{rng.choice(['jump', 'jumpzero', 'call'])} m{rng.randint(number, number + 3)}"
        else:
            line = rng.choice(words)
        lines.append(f"m{number}: {line}")
    lines += [f"m{number}:" for number in range(len(lines), len(lines) + 4)]
    if rng.random() < 0.1:
        lines.insert(rng.randint(0, len(lines)), rng.choice(["fly", "dup 2", "push", "m1: add", "jump nowhere"]))
    lines.append("halt\nsub: push 1\nadd\nreturn")
    return "\n".join(lines), [rng.randint(-5, 5) for _ in range(rng.randint(2, 5))], rng.choice([6, 60, 60])


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__, str(error)


def run(module, case):
    source, values, limit = case
    program = attempt(module.assemble, source)
    if isinstance(program, tuple):
        return program
    machine, seen = module.Machine(program, limit), [program]
    for given in (values, values[::-1], values):
        printed = attempt(machine.run, *given)
        seen.append((list(printed), list(machine.output), list(machine.stack), dict(machine.memory), machine.steps, machine.place))
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
