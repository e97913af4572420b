"""Behaviour of gene_scribe on generated inputs, to compare a patched module with the right one."""

import random


def strand(rng, longest, letters="ACGT"):
    return "".join(rng.choice(letters) for _ in range(rng.randint(0, longest)))


def case(rng):
    words = ["ATG", "TAA", "TGA", "AAA", "GGT", "C", "ATG"]
    frames = "".join(rng.choice(words) for _ in range(rng.randint(0, 14)))
    width = rng.randint(1, 6)
    rows = ["".join(rng.choice("ACGT") for _ in range(width)) for _ in range(rng.randint(1, 4))]
    lines = [rng.choice([">a", "> b c", "acG", "TTA", "", "; x"]) for _ in range(7)]
    return strand(rng, 9, "ACGTacgtXn" if rng.random() < 0.3 else "ACGTacg"), frames, rows, lines, strand(rng, 6, "AC"), strand(rng, 6, "AC"), rng.randint(1, 3)


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__, str(error)


def run(module, case):
    mixed, frames, rows, lines, left, right, number = case
    seen = [attempt(lambda: list(module.read_records([">z"] + lines))), attempt(lambda: list(module.read_records(lines)))]
    seen += [attempt(module.check, mixed), module.opposite(mixed), module.share_of_gc(mixed)]
    seen += [list(module.codons(frames, number - 1)), module.translate(frames), module.open_frames(frames, number)]
    seen += [attempt(module.distance, rows[0], rows[-1]), attempt(module.distance, left, right), module.consensus(rows)]
    seen += [module.overlap(left, right, number), module.count_words(frames, number)]
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
