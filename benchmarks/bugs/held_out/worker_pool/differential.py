"""Behaviour of worker_pool on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    return rng.randint(1, 3), rng.randint(1, 3), [(rng.randint(0, 3), rng.choice([None, 0, 5])) for _ in range(rng.randint(1, 4))]


def run(module, case):
    size, tries, jobs = case
    pool, seen = module.Pool(size, tries), []

    def job(left, value):
        left[0] -= 1
        if left[0] >= 0:
            raise KeyError(value)
        return value

    results = [pool.submit(job, [failures], value) for failures, value in jobs]
    for result in results:
        try:
            seen.append(result.get(timeout=0.1))
        except Exception as error:
            seen.append((type(error).__name__, type(error.__cause__).__name__))
    seen.append(pool.map(abs, [-1, 2, -size]))
    pool.close()
    return seen, pool.alive(), module.timed(abs, -3)[0]


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
