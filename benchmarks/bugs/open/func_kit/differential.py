"""Behaviour of func_kit on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    return [rng.randint(0, 3) for _ in range(6)], [rng.choice("abc") for _ in range(5)], rng.randint(0, 4), rng.randint(1, 4), rng.choice([1, "x", None, 2.5])


def run(module, case):
    numbers, words, faults, times, value = case
    calls = []

    def work(*args, **kwargs):
        calls.append((args, kwargs))
        return None if args and args[0] == 0 else len(calls)

    kept, first = module.memoize(work), module.once(work)
    seen = [kept(number) for number in numbers] + [kept(1, a=number) for number in numbers] + [kept([number]) for number in numbers]
    seen += [first(number) for number in numbers]
    seen.append(module.pipeline(*[lambda x: x + 1, lambda x: x * 2, str][: times - 1])(numbers[0]))
    seen.append([f(7) for f in module.multipliers(numbers)])
    add = module.curry(lambda a, b, c: (a, b, c))(numbers[0])
    seen += [add(1)(2), add(3, 4)]
    waits, left = [], [faults]

    @module.retry(times, on=(OSError, KeyError), wait=waits.append, delay=3)
    def shaky():
        left[0] -= 1
        if left[0] >= 0:
            raise [OSError, KeyError, ValueError][left[0] % 3]("no")
        return "yes"

    @module.expects(a=int, b=str)
    def typed(a, b=None):
        return a, b

    for call in (shaky, lambda: typed(value), lambda: typed(1, value), lambda: typed(b=value, a=value)):
        try:
            seen.append(call())
        except Exception as error:
            seen.append(repr(error))
    target = {"a": {"b": {"c": 1}, "x": 2}, "d": 1}
    seen.append(module.deep_update(target, {"a": {"b": {words[0]: value}}, words[1]: {"k": value}}))
    base = module.Registry()
    inner = module.Registry(base)
    base.register()(work)
    inner.register(words[0])(first)
    seen.append((inner.names(), base.names(), inner.find("work") is work))
    counts = {"a": 5}
    seen.append((module.tally(words, counts), counts, module.tally(words), module.tally([])))
    return seen, waits, calls


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
