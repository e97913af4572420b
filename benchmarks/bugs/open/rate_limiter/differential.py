"""Behaviour of rate_limiter on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    return rng.randint(1, 3), rng.randint(1, 4), [(rng.choice([0, 0, 0.5, 1, 3]), rng.randint(1, 3), rng.random() < 0.5) for _ in range(12)]


def run(module, case):
    rate, size, steps = case
    now = [10.0]
    clock = lambda: now[0]
    bucket, window = module.TokenBucket(rate, size, clock), module.SlidingWindow(size, 2, clock)
    breaker, seen = module.CircuitBreaker(size, 2, clock), []
    for passed, count, good in steps:
        now[0] += passed
        seen += [bucket.take(count), bucket.wait_time(count), window.allow("k"), window.allow(count), breaker.is_open]
        try:
            seen.append(breaker.call(lambda: 1 if good else 1 // 0))
        except Exception as error:
            seen.append(type(error).__name__)
        seen.append(module.backoff(count, rate, size, 5))
    return seen


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
