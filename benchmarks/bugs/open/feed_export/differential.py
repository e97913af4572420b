"""Behaviour of feed_export on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    records = [{key: rng.choice(["x", "a,b", "", None, 3, "<&>"]) for key in "abc" if rng.random() < 0.7} for _ in range(rng.randint(0, 4))]
    numbers = [rng.randint(-9999, 9999) for _ in range(rng.randint(0, 30))]
    return records, numbers, "".join(rng.choice("ab.=1") for _ in range(rng.randint(0, 6))), rng.randint(0, 5)


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__, str(error)


def run(module, case):
    records, numbers, message, size = case
    rows = [{"a": record.get("a") or "x", "n": number} for record, number in zip(records, [0, "", 1.5, -2])]
    seen = [attempt(module.columns_of, records), attempt(module.columns_of, [*records, [1]]), attempt(module.to_csv, records), attempt(module.to_csv, records, "-")]
    seen += [attempt(module.from_csv, attempt(module.to_csv, rows), ["n"]), attempt(module.to_xml, records, "row")]
    seen += [attempt(lambda: module.from_xml(module.to_xml(records))), attempt(module.pack_numbers, numbers)]
    seen.append(attempt(lambda: module.unpack_numbers(module.pack_numbers(numbers))))
    token = attempt(module.sign, message, "k")
    seen += [token, attempt(module.verify, token, "k"), attempt(module.verify, token, "other"), attempt(module.verify, message, "k")]
    functions = [lambda: 0, lambda a: a, lambda a, b=1: a, lambda a="x", b=None: a, module.from_xml, module.to_csv]
    return seen + [attempt(module.describe, functions[size])]


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
