"""Behaviour of text_grid on generated inputs, to compare a patched module with the right one."""

import random

WORDS = ["", "a", "bb", "kiwi pie", "-5", "12", "--3", "one two three four"]


def case(rng):
    rows = [[rng.choice(WORDS + [rng.randint(-50, 50)]) for _ in range(rng.randint(1, 4))] for _ in range(rng.randint(0, 4))]
    return rows, rng.choice([None, ["h1", "head", "z"]]), "".join(rng.choice("<>^") for _ in range(rng.randint(0, 4))), [rng.randint(4, 8) for _ in range(3)]


def run(module, case):
    rows, header, aligns, widths = case
    text = module.render(iter(rows), header, aligns)
    wrapped = [module.wrap_row(row, widths) for row in rows]
    return text, module.parse(text), module.records(text), module.records("a | b\nx"), module.transpose(iter(rows), "."), wrapped, module.merge(rows), rows


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
