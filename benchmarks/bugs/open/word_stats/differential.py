"""Behaviour of word_stats on generated inputs, to compare a patched module with the right one."""

import random

PARTS = ["The", "cat", "'", "sat.", "On!", "a", "mat", "Cat?", "isn't", "42", "dog...", "elephants"]


def case(rng):
    return " ".join(rng.choice(PARTS) for _ in range(rng.randint(0, 12))), rng.randint(1, 14)


def run(module, case):
    text, size = case
    return (module.tokens(text), module.most_common(text, size % 4), module.average_length(text),
            module.longest_sentence(text), module.wrap(text, size))


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
