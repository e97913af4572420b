"""Behaviour of wrap_columns on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    words = ["".join(rng.choice("abC.") for _ in range(rng.randint(1, 6))) for _ in range(rng.randint(1, 9))]
    lines = [" " * rng.randint(0, 5) + rng.choice(["- a", "* b c", "more", "", "x"]) for _ in range(rng.randint(0, 6))]
    rows = [[rng.choice(words) for _ in range(rng.randint(0, 3))] for _ in range(rng.randint(0, 4))]
    return words, lines, rows, rng.randint(4, 20), rng.randint(1, 4)


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__


def run(module, case):
    words, lines, rows, width, step = case
    text = " ".join(words)
    seen = [module.wrap(text, width), attempt(module.justify, words, len(text) + step), module.paragraphs("\n".join(lines))]
    seen += [attempt(module.table, rows, step), module.outline(lines, step), attempt(module.excerpt, text, words[-1].lower(), step)]
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
