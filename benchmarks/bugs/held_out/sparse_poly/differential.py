"""Behaviour of sparse_poly on generated inputs, to compare a patched module with the right one."""

import random


def terms(rng):
    return {rng.randint(0, 4): rng.randint(-3, 3) for _ in range(rng.randint(0, 4))}


def case(rng):
    return terms(rng), terms(rng), rng.randint(-4, 4), rng.randint(1, 6)


def run(module, case):
    left, right, x, span = case
    p, q = module.Polynomial(left), module.Polynomial(right)
    try:
        root = round(module.bisect_root(p, x, x + span), 6)
    except ValueError:
        root = "refused"
    return (str(p + q), str(p * q), str(p - q), p(x), str(p.derivative()), p.degree, (p - q).degree, p == q,
            root, module.integer_roots(q, x, x + span), str(p), str(q))


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
