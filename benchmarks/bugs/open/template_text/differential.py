"""Behaviour of template_text on generated inputs, to compare a patched module with the right one."""

import random

PIECES = ["{{a}}", "{{ b |upper}}", "{{#if a}}", "{{/if}}", "{{#each xs}}", "{{/each}}", "text ", "{{this}}", "{{c|trim|title}}", "{{x}}"]


def block(rng, depth):
    if depth == 0 or rng.random() < 0.5:
        return rng.choice([p for p in PIECES if "#" not in p and "/" not in p])
    inner = block(rng, depth - 1) + block(rng, depth - 1)
    return rng.choice(["{{#if a}}%s{{/if}}", "{{#each xs}}%s{{/each}}"]) % inner


def case(rng):
    text = block(rng, 2) + block(rng, 2) + (rng.choice(PIECES) if rng.random() < 0.25 else "")
    return text, {"a": rng.choice([0, 1, "", None]), "b": "be", "c": " see ", "xs": rng.choice([None, [], [1, 2], [{"x": 1}, {"a": 5, "x": 2}]])}


def run(module, case):
    text, context = case
    return module.render(text, **context)


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
