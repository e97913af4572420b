"""Behaviour of xml_orders on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    orders = [{"id": str(n), "customer": rng.choice(["ann", " bob ", ""]),
               "lines": [(rng.choice(["pen", "ink", "pad"]), rng.randint(1, 4), rng.randint(1, 99)) for _ in range(rng.randint(0, 4))]}
              for n in range(rng.randint(0, 4))]
    return orders, rng.choice(["pen", "pe", ["ink", "pad"], [], 4, ("pen",)])


def run(module, case):
    orders, unwanted = case
    text = module.write_orders(orders)
    seen = [text, module.read_orders(text.replace('quantity="1"', "").replace("<customer />", "")), module.totals(module.read_orders(text))]
    for each in (unwanted, lambda item: item > "m"):
        try:
            seen.append(module.drop_lines(text, each))
        except TypeError:
            seen.append("refused")
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
