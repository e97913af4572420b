"""Behaviour of version_req on generated inputs, to compare a patched module with the right one."""

import random


def version(rng):
    return ".".join(str(rng.choice([0, 1, 2, 9, 10])) for _ in range(rng.randint(1, 3))) + rng.choice(["", "", "", "a1", "rc2", "-b3", "x"])


def case(rng):
    requirement = rng.choice([",", ", "]).join(rng.choice([">=", "<", "==", "!=", "~=", ">", "<=", "="]) + version(rng)[:5] for _ in range(rng.randint(0, 2)))
    return [version(rng) for _ in range(5)], requirement, rng.randint(0, 2), rng.random() < 0.5


def attempt(function, *args):
    try:
        return function(*args)
    except Exception as error:
        return type(error).__name__


def run(module, case):
    versions, requirement, part, pre = case
    good = [v for v in versions if not v.endswith("x")]
    return (attempt(lambda: module.Version(versions[0]).bump(part)), attempt(module.clauses, requirement),
            attempt(module.best, good, requirement, pre), attempt(lambda: sorted(versions[:3], key=module.Version)),
            sorted(good, key=module.Version), len({module.Version(v) for v in good}))


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
