"""Asks the warm process which plausible variants break, or mend, the examples in the docstrings of what they change."""

from collections.abc import Mapping, Sequence

from regreen.repair.bench import Bench
from regreen.repair.hunt import Found
from regreen.repair.pack import packed
from regreen.repair.progress import Progress
from regreen.repair.server import ServerError
from regreen.repair.variants import Trial

MOST, WALL_S, ALL_S = 12, 1.5, 20.0
PROMPT = ">>> "

Failed = Mapping[str, int]
"""Docstring to how many of its examples fail."""


def examples(near: Sequence[Trial], found: Found, bench: Bench, progress: Progress) -> dict[int, int]:
    """Examples broken (above zero) or mended (below), by variant id, for the likeliest; others are left out."""
    known: dict[int, int] = {}
    files = dict.fromkeys(one.variant.file for one in near[:MOST])
    for file in files:
        if PROMPT in found.survey.modules[file].source.text:
            known.update(_ask(file, [one for one in near[:MOST] if one.variant.file == file], found, bench, progress))
    if known:
        progress.tell("examples", variants=len(known), broken=sum(count > 0 for count in known.values()))
    return known


def _ask(file: str, near: Sequence[Trial], found: Found, bench: Bench, progress: Progress) -> dict[int, int]:
    command = {
        "cmd": "examples",
        "file": file,
        "variants": [packed(one.variant, found.survey.modules[file]) for one in near],
        "cpu": WALL_S,
        "wall": WALL_S,
    }
    try:
        answers = {one["v"]: one["failed"] for one in bench.servers[0].ask(command, ALL_S) if "failed" in one}
    except ServerError as error:
        progress.tell("server-died", why=error.what)
        return {}
    old = answers.pop(0, None)
    if not old:
        return {}
    counts = {number: difference(old, failed) for number, failed in answers.items() if failed is not None}
    return {number: count for number, count in counts.items() if count}


def difference(old: Failed, new: Failed) -> int:
    """How many examples more fail than before, over the docstrings of both."""
    return sum(new[name] - count for name, count in old.items() if name in new)
