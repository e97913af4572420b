"""Behaviour of poll_votes on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    ballots = [rng.sample("abcd", rng.randint(0, 4)) for _ in range(rng.randint(0, 7))]
    return ballots, {n: rng.randint(1, 12) * 10 for n in "xyz"}, rng.randint(0, 6), rng.randint(-1, 9), rng.randint(0, 9)


def attempt(function, *args):
    try:
        return function(*args)
    except Exception as error:
        return type(error).__name__, str(error)


def run(module, case):
    ballots, votes, count, registered, cast = case
    return (attempt(module.plurality, [b[0] for b in ballots if b]), attempt(module.instant_runoff, ballots),
            module.borda(ballots), module.seats(votes, count), attempt(module.turnout, cast, registered))


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
