"""Behaviour of schema_check on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    record = {}
    for name, values in (("name", ["Ann", "", " ", 5, None]), ("age", [0, 10, 11, -1, "7", "x", [], None]),
                         ("role", ["guest", "king", None]), ("tags", [[], ["a"], "ab", 3, None]), ("extra", [1])):
        if rng.random() < (0.1 if name == "extra" else 0.8):
            record[name] = rng.choice(values)
    return record, rng.random() < 0.5


def run(module, case):
    record, unknown = case
    schema = module.Schema({
        "name": module.Field(rules=[module.filled]), "age": module.Field(int, rules=[module.between(0, 10)]),
        "role": module.Field(required=False, default="guest", rules=[module.one_of("guest", "admin")]),
        "tags": module.Field(list, required=False, default=list)}, unknown)
    seen = [module.filled.__name__, module.between(1, 3)(record.get("name"))]
    for _ in range(2):
        try:
            clean = schema.load(record)
            seen.append(repr(clean))
            clean["tags"].append("more")
        except module.Invalid as error:
            seen.append((sorted(error.problems.items()), str(error)))
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
