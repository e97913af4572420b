"""Behaviour of poly_ring on generated inputs, to compare a patched module with the right one."""

import random
from fractions import Fraction


def poly(rng, most=4):
    return [rng.choice([0, 0, 1, -1, rng.randint(-6, 6), Fraction(rng.randint(-3, 3), rng.randint(1, 4))]) for _ in range(rng.randint(0, most))]


def case(rng):
    xs = rng.sample(range(-4, 5), rng.randint(1, 3))
    return poly(rng), poly(rng), rng.randint(-3, 3), rng.randint(0, 4), [(x, rng.randint(-5, 5)) for x in xs]


def attempt(call):
    try:
        return call()
    except Exception as error:
        return type(error).__name__


def run(module, case):
    one, two, value, exponent, points = case
    P = module.Polynomial
    a, b = P(one), P(two)
    seen = [a + b, a - b, value - a, a * b, value * a, a**exponent, a.derivative(), a.integral(value), a.monic(), module.through(points), module.common_divisor(a, b)]
    seen = [(str(each), each.coefficients) for each in seen]
    seen += [a(value), a == b, a == P(one + [0]), len({a, P(one + [0])}), a.degree, bool(a), attempt(a.rational_roots), attempt(lambda: [str(each) for each in divmod(a, b)]), module.divisors(value * 12)]
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
