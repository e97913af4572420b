"""Behaviour of config_layers on generated inputs, to compare a patched module with the right one."""

import random

LINES = ["[one]", "[two]", "a = 1", "b= yes # c", "c = [1, x]", "d = 'q'", "e = p=q", "oops", "", "a = 2.5", "# only", "f =", "g = \""]


def tree(rng, depth):
    if depth == 0 or rng.random() < 0.3:
        return rng.choice([1, "s", [1, 2], None])
    return {rng.choice("abc"): tree(rng, depth - 1) for _ in range(rng.randint(0, 3))}


def case(rng):
    low, high = ({k: tree(rng, 2) for k in "ab"} for _ in range(2))
    return "\n".join(rng.choice(LINES) for _ in range(5)), low, high, ".".join(rng.choice("abc") for _ in range(rng.randint(1, 3)))


def run(module, case):
    text, low, high, path = case
    try:
        parsed = module.parse_lines(text)
    except module.ConfigError as error:
        parsed = str(error)
    before = repr((low, high))
    merged = module.merge(low, high)
    stack = [merged]
    while stack:
        for value in stack.pop().values():
            if isinstance(value, list):
                value.append("mark")
            elif isinstance(value, dict):
                stack.append(value)
    try:
        word = module.as_bool(path.replace("a", " on").replace("b", "0"))
    except ValueError:
        word = "refused"
    return parsed, merged, before == repr((low, high)), module.lookup(low, path, "none"), word


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
