"""Behaviour of conf_reader on generated inputs, to compare a patched module with the right one."""

import random

VALUES = ["1", "2.5", "'x' # y", '"a # b"', "yes", "Off", "[1, b]", "[]", "${b}/x", "'", "it's # c", "a=b", "${a}", "", "True # c"]
LINES = ["[s]", "[ t ]", "[u", "", "# note", "word"]


def case(rng):
    lines = []
    for number in range(rng.randint(0, 7)):
        lines.append(f"{rng.choice('abcdEF')} = {rng.choice(VALUES)}" if rng.random() < 0.75 else rng.choice(LINES))
    return lines, rng.randint(0, 6), {key: rng.choice(["${a}", "${b}-${c}", "x", 1, "${c}"]) for key in "abc"}


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__, str(error)


def run(module, case):
    lines, cut, section = case
    seen = [attempt(module.strip_comment, line) for line in lines] + [attempt(module.parse_value, value) for value in VALUES]
    seen.append(attempt(module.read, "\n".join(lines)))
    one, two = attempt(module.read, "\n".join(lines[:cut])), attempt(module.read, "\n".join(lines[cut:]))
    if isinstance(one, dict) and isinstance(two, dict):
        merged = attempt(module.merge, one, two)
        seen += [merged, one, two, attempt(module.write, merged)]
    return seen + [attempt(module.resolve, section, key) for key in "abc"]


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
