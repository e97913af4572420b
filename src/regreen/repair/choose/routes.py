"""Asks the warm process how far plausible variants lead passing tests along other ways than the old code does."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from regreen.repair.bench import Bench, Limits
from regreen.repair.choose.wider import wider
from regreen.repair.hunt import Found
from regreen.repair.pack import Module, packed
from regreen.repair.progress import Progress
from regreen.repair.server import Server, ServerError
from regreen.repair.variants import Observed, Trial

MOST, TESTS, MORE = 24, 16, 80
ALL_S = 5.0

Place = tuple[str, int]
"""File and first line of a function; line 0 for the whole file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """One variant beside the old code, over passing tests that run what it changes."""

    strays: float
    """Mean share of a test's way through the changed functions that differs, 0 to 1."""
    touched: float
    """Share of the tests whose way differs at all."""
    broken: str
    """A test that passes with the old code and fails with this; empty when there is none."""


def routes(near: Sequence[Trial], found: Found, bench: Bench, progress: Progress, most_s: float) -> dict[int, Route]:
    """By variant id, for the likeliest; without an entry where no passing test runs what they change."""
    groups: dict[tuple[Place, ...], list[dict[str, Any]]] = {}
    for trial in near[:MOST]:
        pack = packed(trial.variant, found.survey.modules[trial.variant.file])
        whole = any(part["kind"] != "unit" for part in pack["parts"])
        places = tuple((one["file"], 0 if whole else one["line"]) for one in pack["parts"])
        groups.setdefault(places, []).append(pack)
    more = wider(bench, dict.fromkeys(file for places in groups for file, _ in places), progress, most_s)
    all_s = min(ALL_S, most_s) / max(1, len(near[:MOST]))
    rooms = [(bench.servers[0], found.survey.passing), *([(more.server, more.passing)] if more else [])]
    answers: dict[int, list[dict[str, Any]]] = {}
    for server, passing in rooms:
        for places, packs in groups.items():
            through = passing_through(places, found.survey.modules, passing)
            rest = [name for name in through if name not in found.tests]
            try:
                for one in _ask(server, packs, through, rest, found.limits, all_s * len(packs)):
                    answers.setdefault(one["v"], []).append(one)
            except ServerError as error:
                progress.tell("server-died", why=error.what)
                break
    if more:
        more.server.stop()
    return {number: route for number, told in answers.items() if (route := _route(told)) is not None}


def _ask(
    server: Server,
    packs: Sequence[Mapping[str, Any]],
    through: Sequence[str],
    rest: Sequence[str],
    limits: Limits,
    all_s: float,
) -> list[dict[str, Any]]:
    if not through:
        return []
    command = {
        "cmd": "routes",
        "variants": packs,
        "tests": _sample(through, TESTS),
        "more": _sample(rest, MORE),
        "cpu": limits.cpu_s * 20,
        "wall": limits.wall_s * 4,
        "all": all_s + 0.5,
    }
    return [one for one in server.ask(command, 60.0) if "v" in one]


def _sample(tests: Sequence[str], most: int) -> list[str]:
    """Evenly taken."""
    return list(tests[:: max(1, -(-len(tests) // most))])


def passing_through(places: Sequence[Place], modules: Mapping[str, Module], passing: Iterable[Observed]) -> list[str]:
    """Passing tests that run lines of all these functions."""
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


def _route(told: Sequence[Mapping[str, Any]]) -> Route | None:
    shares = [share for one in told for share in one.get("shares", ())]
    broken = next((one["broken"] for one in told if one.get("broken")), "")
    if not shares:
        return Route(strays=0.0, touched=0.0, broken=broken) if broken else None
    return Route(
        strays=sum(shares) / len(shares), touched=sum(share > 0 for share in shares) / len(shares), broken=broken
    )
