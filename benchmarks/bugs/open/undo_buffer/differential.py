"""Behaviour of undo_buffer on generated inputs, to compare a patched module with the right one."""

import random


def one(rng, kinds):
    return rng.choice(kinds), rng.randint(-1, 7), rng.choice(["", "a", "b", "ab", "aa", "ba"]), rng.choice(["a", "b", "ab"])


def case(rng):
    kinds = ["type", "type", "back", "move", "all", "undo", "undo", "redo"]
    return [(one(rng, kinds + ["group"]), [one(rng, kinds[:5]) for _ in range(3)]) for _ in range(15)]


def step(buffer, kind, number, new, old):
    if kind == "type":
        return buffer.type(new)
    if kind == "back":
        return buffer.backspace(number + 1)
    if kind == "move":
        return buffer.move(number)
    if kind == "all":
        return buffer.replace_all(old, new)
    return buffer.undo() if kind == "undo" else buffer.redo()


def run(module, case):
    buffer, seen = module.Buffer("abc"), []
    for first, inner in case:
        if first[0] == "group":
            with buffer.group():
                seen += [step(buffer, *each) for each in inner]
        else:
            seen.append(step(buffer, *first))
        seen += [buffer.text, buffer.cursor]
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
