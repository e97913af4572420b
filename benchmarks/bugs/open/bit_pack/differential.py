"""Behaviour of bit_pack on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    return rng.randint(-70000, 70000), rng.randint(1, 38), bytes(rng.randint(0, 255) for _ in range(rng.randint(0, 20))), rng.randint(-2, 20), rng.randint(0, 9), rng.choice(["fF", " 10_1", "z9", "-7", "2", "#1", ""]), rng.randint(1, 9)


def attempt(call, *args, **kwargs):
    try:
        return call(*args, **kwargs)
    except Exception as error:
        return type(error).__name__


def run(module, case):
    number, base, data, low, middle, text, width = case
    fields = module.Fields(low=4, middle=3, high=2)
    packed = attempt(fields.pack, low=low, middle=middle)
    seen = [attempt(module.to_base, 0, base), attempt(module.to_base, number, base), attempt(module.from_base, text, base), packed, fields.unpack(abs(number)), attempt(fields.replace, abs(number) % 512, low=low)]
    seen += [attempt(fields.pack, other=3), attempt(module.varint, number), attempt(module.read_all, data), attempt(module.read_varint, data, low % 5)]
    seen += [module.gray(abs(number)), module.from_gray(abs(number)), module.dump(data, width), module.sealed(data), module.opened(module.sealed(data))]
    return seen + [module.packed_words(list(data)), module.plain("&gt;" + text), module.timed(lambda: 3)[0]]


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
