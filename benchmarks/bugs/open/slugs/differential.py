"""Behaviour of slugs on generated inputs, to compare a patched module with the right one."""

import random

WORDS = ["The", "of", "and", "Élan", "Zürich", "x", "Quarterly", "2024", "--", "!", "internationalisation", "Über"]


def case(rng):
    titles = [" ".join(rng.choice(WORDS) for _ in range(rng.randint(0, 6))) for _ in range(4)]
    return titles + [titles[0]], rng.randint(1, 30), rng.choice("-_"), rng.random() < 0.4


def run(module, case):
    titles, limit, separator, keep = case
    registry = module.SlugRegistry(["x", "elan"])
    return [registry.claim(t) for t in titles], [module.slugify(t, limit, separator, keep) for t in titles]


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
