"""Behaviour of html_escape_old on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    attributes = {rng.choice("abcd"): rng.choice([None, 1, 'q"', "<&>", ""]) for _ in range(rng.randint(0, 3))}
    return attributes, rng.choice(["", "a<b", "&amp;amp;", '"q"']), bytes(rng.randint(0, 255) for _ in range(rng.choice([0, 3, 90]))), rng.randint(0, 60), rng.randint(1, 60)


def run(module, case):
    attributes, text, payload, width, height = case
    try:
        ratio = module.aspect(width, height)
    except ValueError:
        ratio = "refused"
    return (module.tag("p", text, attributes), module.plain(text), module.data_uri(payload), ratio,
            module.required_arguments(module.tag), module.required_arguments(module.aspect))


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
