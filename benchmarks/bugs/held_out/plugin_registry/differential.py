"""Behaviour of plugin_registry on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    steps = [(rng.choice(["caps", "replace", "nope"]), rng.choice("abc"), rng.choice("xyz"), rng.random() < 0.7) for _ in range(rng.randint(0, 4))]
    return steps, "".join(rng.choice("abcx") for _ in range(5)), [rng.randint(1, 5) for _ in range(3)]


def run(module, case):
    steps, text, factors = case
    registry, chain, seen = module.default_steps(), module.Chain(), []
    for name, old, new, enabled in steps:
        options = {"old": old, "new": new} if name == "replace" else {}
        try:
            chain.then(registry.create(name, enabled=enabled, **options))
        except module.PluginError as error:
            seen.append(str(error))
        seen.append(module.collect(old)[:])
        empty = []
        seen.append((module.collect(new, empty), empty))
    seen.append(chain(text))
    seen.append([step.runs for step in chain.steps])
    seen.append(registry.register("more")(module.Upper) is module.Upper)
    seen.append(module.Chain().then(module.Upper()) is None)
    shared = list(chain.steps[:1])
    other = module.Chain(shared)
    other.then(module.Upper())
    seen += [len(shared), len(module.Chain().steps), [f(10) for f in module.scalers(factors)], registry.names()]
    try:
        registry.register("caps")(module.Replace)
    except module.PluginError:
        seen.append("taken")
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
