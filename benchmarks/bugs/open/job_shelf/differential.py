"""Behaviour of job_shelf on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    names = "abcde"[: rng.randint(1, 5)]
    return [(name, rng.randint(0, 3), rng.randint(0, 3), rng.randint(0, 2), tuple(rng.sample(names, rng.choice([0, 0, 1, 2]) if len(names) > 1 else 0)), rng.randint(0, 4)) for name in names], rng.randint(1, 3), rng.choice(names), rng.randint(0, 3)


def run(module, case):
    jobs, delay, gone, now = case
    shelf, seen, log = module.Shelf(delay), [], []

    def maker(name, faults):
        left = [faults]

        def work(*args):
            left[0] -= 1
            if left[0] >= 0:
                raise RuntimeError(f"{name}{left[0]}")
            return name + "".join(args)

        return work

    for name, priority, retries, faults, needs, at in jobs:
        shelf.add(module.Job(name, maker(name, faults), priority, retries, needs), at)
    seen.append(shelf.step(now))
    seen.append(shelf.cancel(gone))
    try:
        shelf.add(module.Job(gone, lambda *args: "again"), now)
    except ValueError as error:
        seen.append(str(error))
    seen.append(shelf.drain(now, 60))
    for name, *_ in jobs:
        try:
            with module.logged(log, name):
                seen.append((shelf.result(name), shelf.jobs[name].errors))
        except Exception as error:
            seen.append(repr(error))
    return seen, log, shelf.failed, sorted(entry[:2] for entry in shelf.waiting)


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
