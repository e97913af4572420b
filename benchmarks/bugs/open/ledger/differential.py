"""Behaviour of ledger on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    steps = []
    for _ in range(rng.randint(3, 10)):
        kind = rng.choice(["put", "take", "move", "interest", "open"])
        steps.append((kind, rng.choice("abcx"), rng.choice("abc"), rng.choice([0, -5, 1, 40, 300, 5000, 90000])))
    return steps


def step(ledger, kind, one, two, cents):
    if kind == "put":
        ledger.accounts[one].deposit(cents)
    elif kind == "take":
        ledger.accounts[one].withdraw(cents)
    elif kind == "move":
        ledger.transfer(two, one, cents)
    elif kind == "open":
        ledger.open(one)
    else:
        return ledger.monthly_interest(abs(cents))
    return None


def run(module, case):
    ledger = module.Ledger()
    for owner, credit in (("a", 0), ("b", 300), ("c", 40)):
        ledger.open(owner, credit)
    seen = []
    for each in case:
        try:
            seen.append(step(ledger, *each))
        except Exception as error:
            seen.append(type(error).__name__)
    return seen, [(a.balance, a.history) for a in ledger.accounts.values()], ledger.total()


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
