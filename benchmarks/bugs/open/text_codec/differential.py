"""Behaviour of text_codec on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    text = "".join(rng.choice("aeiouAEUxyz 1é世") for _ in range(rng.randint(0, 25)))
    return text, [rng.randint(0, 65535) for _ in range(rng.randint(0, 4))], bytes(rng.randint(0, 255) for _ in range(rng.randint(0, 9))), rng.randint(0, 4), rng.randint(2, 9)


def attempt(function, *args):
    try:
        return function(*args)
    except ValueError as error:
        return type(error).__name__


def run(module, case):
    text, numbers, data, count, width = case
    lines = module.wrap_secret(text, width)
    return (module.vowel_shift(text), module.letters_only(text), attempt(module.pack, numbers), attempt(module.unpack, data), lines,
            module.unwrap_secret(lines), module.unwrap_secret(lines[:1]), module.checksum(data),
            module.sample_words(set(text[:5]), count, width), module.smallest([n - 99 for n in numbers]))


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
