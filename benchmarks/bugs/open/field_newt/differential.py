"""Behaviour of field_newt on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    values = {"number": [1, 2, -1, True, "x", None, 0], "words": [["a"], [], None, "b"], "name": ["n", "m", None, 3]}
    steps = []
    for _ in range(12):
        name = rng.choice(sorted(values))
        kind = rng.choice(["set", "set", "set", "save", "append", "stop", "watch", "once"])
        steps.append((kind, name, rng.choice(values[name])))
    given = {name: rng.choice(values[name]) for name in rng.sample(sorted(values), rng.randint(0, 3))}
    if rng.random() < 0.1:
        given["other"] = 1
    return steps, given, rng.randint(0, 9)


def attempt(call, *args, **kwargs):
    try:
        return call(*args, **kwargs)
    except Exception as error:
        return type(error).__name__, str(error)


def run(module, case):
    steps, given, draw = case
    field = module.Field

    class Thing(module.Record):
        name = field(str, "n", required=draw < 3)
        number = field(int, 1, checks=[lambda value: value >= 0])
        words = field(list, list)

    class Part(Thing, tag="p"):
        number = field(int, 2)
        weight = field(float)

    made = attempt(Thing, **given)
    seen = [repr(made), list(Thing.fields), list(Part.fields), repr(attempt(Part, name="q").__class__.__name__)]
    one, other, heard = Thing(name="a"), Thing(name="a"), []
    stops = [one.watch(lambda *change: heard.append(change))]
    for kind, name, value in steps:
        if kind == "set":
            seen.append(attempt(setattr, one, name, value))
        elif kind == "save":
            seen.append(one.saved())
        elif kind == "append":
            seen.append(attempt(lambda: one.words.append(name)))
        elif kind == "watch":
            stops.append(one.watch(lambda *change: heard.append(("more", *change))))
        elif kind == "once":
            place = len(stops)

            def once(*change, place=place):
                heard.append(("once", *change))
                stops[place]()

            stops.append(one.watch(once))
        else:
            seen.append(attempt(stops[-1]))
        seen += [repr(one), one == other, hash(one) == hash(other)]
    seen += [heard, repr(other), repr(Thing(name="a"))]
    whole = Part(name="w", weight=0.5, words=[one, (1, other), {"k": other}])
    data = whole.as_data()
    seen += [repr(data), repr(attempt(module.from_data, data)), repr(attempt(module.from_data, [data, 3])), repr(data), attempt(module.from_data, {"tag": "no"})]
    again = attempt(module.from_data, data)
    seen += [again == whole, Part(name="a", number=1) == Thing(name="a"), attempt(module.call_with, lambda name, number, size=3: (name, number, size), whole)]
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
