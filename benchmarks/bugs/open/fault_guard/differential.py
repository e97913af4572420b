"""Behaviour of fault_guard on generated inputs, to compare a patched module with the right one."""

import os
import random
import tempfile


def case(rng):
    steps = [(rng.choice(["good", "bad", "bad"]), rng.choice([0, 0, 2, 5, 6])) for _ in range(12)]
    record = {key: rng.choice(["1", "-3", "x", None, 0.5, ""]) for key in "abc" if rng.random() < 0.8}
    return steps, record, [rng.random() < 0.4 for _ in range(4)], rng.randint(1, 3)


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__, str(error)


class Resource:
    def __init__(self, log, number, bad):
        self.log, self.number, self.bad = log, number, bad

    def close(self):
        self.log.append(self.number)
        if self.bad:
            raise OSError(self.number)


def run(module, case):
    steps, record, flags, failures = case
    now, log = [0], []
    breaker = module.Breaker(failures, 5, lambda: now[0])
    seen = []
    for kind, wait in steps:
        now[0] += wait
        seen.append(attempt(breaker.call, int, "7" if kind == "good" else "x"))
    seen.append(attempt(module.validate, record, {"a": (int, lambda value: value > 0), "b": (str, bool), "c": (float, lambda value: value < 1)}))
    rollback = module.Rollback()
    for flag in flags:
        try:
            with rollback:
                rollback.add(log.append, "one")
                rollback.add(log.append, "two")
                if flag:
                    raise KeyError(flag)
        except KeyError:
            log.append("error")
    seen.append(attempt(module.close_all, [Resource(log, number, flag) for number, flag in enumerate(flags)]))
    part = module.default_on(ValueError, default="none")(int)
    seen += [attempt(part, value) for value in ["3", "x", None]]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a")
        for flag in flags:
            seen.append(attempt(module.write_safely, path, ["x", 1 if flag else "y"]))
            seen.append([(name, open(os.path.join(folder, name)).read()) for name in sorted(os.listdir(folder))])
    try:
        try:
            int("x" if flags[0] else "1")
            {}["k"]
        except Exception as error:
            if flags[1]:
                raise OSError("o") from error
            raise RuntimeError("r")
    except Exception as error:
        seen += [module.brief(error), module.brief(module.root_cause(error))]
    return seen, log


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
