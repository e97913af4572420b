"""Asks the warm process which plausible variants also cure tests that fail for what was thought to be other causes."""

from collections.abc import Sequence

from regreen.repair.bench import Bench
from regreen.repair.hunt import Found
from regreen.repair.pack import packed
from regreen.repair.progress import Progress
from regreen.repair.server import ServerError
from regreen.repair.variants import PASSED, Trial

MOST = 30


def cures(near: Sequence[Trial], found: Found, bench: Bench, progress: Progress) -> dict[int, int]:
    """Number of other failing tests that pass, by variant id; variants that cure none are left out."""
    others = [one.test for one in found.survey.others if one.kind != "timed_out"][:MOST]
    if not others:
        return {}
    command = {
        "cmd": "try",
        "variants": [packed(one.variant, found.survey.modules[one.variant.file]) for one in near],
        "tests": others,
        "canary": [],
        "cpu": found.limits.cpu_s * 4,
        "wall": found.limits.wall_s * 2,
        "stop": False,
        "again": True,
    }
    try:
        answers = list(bench.servers[0].ask(command, 30.0 + found.limits.wall_s * 4 * len(near)))
    except ServerError as error:
        progress.tell("server-died", why=error.what)
        return {}
    counts = {one["v"]: sum(kind in PASSED for kind in one.get("kinds", ())) for one in answers if "v" in one}
    progress.tell("cures", others=len(others), variants=sum(count > 0 for count in counts.values()))
    return {number: count for number, count in counts.items() if count}
