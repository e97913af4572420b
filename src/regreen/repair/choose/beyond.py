"""Asks warm processes which plausible variants break passing tests that the search did not run."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from regreen.repair.bench import Bench, Limits
from regreen.repair.choose.wider import wider
from regreen.repair.hunt import Found
from regreen.repair.pack import Module, packed
from regreen.repair.progress import Progress
from regreen.repair.samples import evenly
from regreen.repair.server import Server, ServerError
from regreen.repair.variants import Observed, Trial

MOST, TESTS = 24, 80
ALL_S = 5.0

Place = tuple[str, int]
"""File and first line of a function; line 0 for the whole file."""


def broken_beyond(
    near: Sequence[Trial], found: Found, bench: Bench, progress: Progress, most_s: float
) -> dict[int, str]:
    """By variant id, for the likeliest, a test that passes with the old code and fails with the variant.

    First the tests at hand that had no room in the search, then those of other files; each time only such as run
    what is changed.
    """
    groups: dict[tuple[Place, ...], list[dict[str, Any]]] = {}
    for trial in near[:MOST]:
        pack = packed(trial.variant, found.survey.modules[trial.variant.file])
        whole = any(part["kind"] != "unit" for part in pack["parts"])
        places = tuple((one["file"], 0 if whole else one["line"]) for one in pack["parts"])
        groups.setdefault(places, []).append(pack)
    more = wider(bench, dict.fromkeys(file for places in groups for file, _ in places), progress, most_s)
    left = [one for one in found.survey.passing if one.test not in set(found.tests)]
    rooms: list[tuple[Server, Sequence[Observed]]] = [(bench.servers[0], left)] if found.tests else []
    rooms += [(more.server, more.passing)] if more else []
    each_s = min(ALL_S, most_s) / max(1, len(near[:MOST]))
    broken: dict[int, str] = {}
    for server, passing in rooms:
        try:
            for places, packs in groups.items():
                tests = passing_through(places, found.survey.modules, passing)
                broken.update(_ask(server, packs, tests, found.limits, each_s * len(packs)))
        except ServerError as error:
            progress.tell("server-died", why=error.what)
    if more:
        more.server.stop()
    if broken:
        progress.tell("breaks", variants=len(broken), tests=sorted(set(broken.values()))[:5])
    return broken


def _ask(
    server: Server, packs: Sequence[Mapping[str, Any]], tests: Sequence[str], limits: Limits, all_s: float
) -> dict[int, str]:
    if not tests:
        return {}
    command = {
        "cmd": "beyond",
        "variants": packs,
        "tests": evenly(tests, TESTS),
        "cpu": limits.cpu_s * 20,
        "wall": limits.wall_s * 4,
        "all": all_s + 0.5,
    }
    return {one["v"]: one["broken"] for one in server.ask(command, 60.0) if one.get("broken")}


def passing_through(places: Sequence[Place], modules: Mapping[str, Module], passing: Iterable[Observed]) -> list[str]:
    """Tests that run lines of all these functions."""
    spans = [(file, _lines(modules[file], line)) for file, line in places]
    return [
        test.test
        for test in passing
        if all(not test.lines.get(file, frozenset()).isdisjoint(lines) for file, lines in spans)
    ]


def _lines(module: Module, line: int) -> range:
    """Lines of the body of the function that begins there; for line 0 those of the whole file."""
    if not line:
        return range(1, module.source.text.count("\n") + 2)
    return next((range(one.body_first, one.last + 1) for one in module.functions if one.first == line), range(0))
