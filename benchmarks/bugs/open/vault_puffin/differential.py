"""Behaviour of vault_puffin on generated inputs, to compare a patched module with the right one."""

import pathlib
import random
import tempfile


def case(rng):
    steps = []
    for _ in range(25):
        kind = rng.choice(["set", "set", "live", "delete", "get", "begin", "begin", "commit", "rollback", "wait", "sweep", "remaining"])
        steps.append((kind, rng.choice("abc"), rng.randint(0, 9)))
    lines = [rng.choice(['["put", "a", 1]', '["put", "b", 2, 5]', '["drop", "a"]', '["drop", "z"]', '["put", "ö", null]']) for _ in range(rng.randint(0, 5))]
    if rng.random() < 0.2:
        lines.insert(rng.randint(0, len(lines)), rng.choice(["nonsense", '["turn", "a"]']))
    return steps, "\n".join(lines) + rng.choice(["\n", "\n", '\n["pu', "\nnull"])


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__, str(error)


def run(module, case):
    steps, text = case
    now = [0.0]
    vault, seen = module.Vault(lambda: now[0]), []

    for kind, key, number in steps:
        if kind == "wait":
            now[0] += number / 2
        calls = {
            "set": lambda: vault.__setitem__(key, number),
            "live": lambda: vault.put(key, number, number),
            "delete": lambda: vault.__delitem__(key),
            "get": lambda: vault[key],
            "begin": vault.begin,
            "commit": vault.commit,
            "rollback": vault.rollback,
            "sweep": vault.sweep,
            "remaining": lambda: vault.remaining(key),
            "wait": lambda: None,
        }
        seen.append((kind, attempt(calls[kind]), list(vault.items()), len(vault), sorted(vault.values), dict(vault.ends), len(vault.layers)))
    with tempfile.TemporaryDirectory() as folder:
        journal = module.Journal(pathlib.Path(folder) / "journal")
        seen.append(attempt(journal.entries))
        journal.path.write_text(text, encoding="utf-8")
        seen += [attempt(journal.entries), attempt(journal.replay, vault), dict(vault)]
        attempt(journal.compact, vault)
        journal.note("drop", "ü")
        seen += [attempt(journal.entries), journal.path.read_text(encoding="utf-8")]
    return repr(seen)


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
