"""Behaviour of note_files on generated inputs, to compare a patched module with the right one."""

import random
import tempfile


def case(rng):
    return [(rng.choice(["write", "write", "append", "delete"]), rng.choice(["Alpha", "beta\ngamma", "x", ""]), rng.randint(1, 4),
             rng.sample("pqr", rng.randint(0, 2))) for _ in range(7)], rng.choice(["A", "x", "GAM", ""]), rng.choice([None, "p"])


def run(module, case):
    steps, needle, tag = case
    seen = []
    with tempfile.TemporaryDirectory() as folder:
        store = module.NoteStore(folder + "/deep/notes")
        for kind, text, number, tags in steps:
            try:
                if kind == "write":
                    seen.append(store.write(text.title(), text, tags))
                elif kind == "append":
                    store.append(number, text)
                else:
                    seen.append(store.delete(number))
            except KeyError:
                seen.append("missing")
        for number in range(1, store.next_number()):
            try:
                seen.append(store.read(number))
            except KeyError:
                seen.append("gone")
        return seen, store.search(needle, tag), sorted(store.tag_counts().items())


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
