"""Asks the warm process how plausible variants behave on seen and on made inputs."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from regreen.repair.bench import Bench
from regreen.repair.hunt import Found
from regreen.repair.pack import packed
from regreen.repair.progress import Progress
from regreen.repair.server import ServerError
from regreen.repair.variants import Trial

TESTS = 10
MOST_THROUGH = 2
PART = 27
"""Variants of one place that are asked at once: in between the clock is looked at."""

Place = tuple[str, int]
"""File and first line of a function; ``("", 0)`` where several are changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcomes:
    """What calls gave, beside the old code."""

    vector: tuple[str, ...] = ()
    """Outcome of each input, as text; ``!`` begins errors, ``~`` is a time-out, ``?`` unknown."""
    old: tuple[str, ...] = ()
    """The same of the old code."""
    seen: int = 0
    """How many of the inputs are the tests' own; those made from them follow."""
    passing: int = 0
    """How many of the inputs come from tests that pass with the old code; the tests' other inputs follow them."""
    origins: tuple[int, ...] = ()
    """For each made input the number of the tests' input that it was made from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Behaviour:
    """One variant beside the old code."""

    place: Place
    """The function that it changes."""
    inner: Outcomes
    """Of calls of that function."""
    doors: Outcomes
    """Of the calls that the tests make themselves."""
    steps: int
    """Lines of project code that the tests take."""
    old_steps: int
    """The same of the old code."""
    avoided: bool = False
    """Whether the failing tests no longer run a function through which their errors went, and which is not changed."""


def behaviours(
    near: Sequence[Trial], found: Found, bench: Bench, progress: Progress, until_s: float = inf
) -> dict[int, Behaviour]:
    """Behaviour by variant id; variants that change more than functions' bodies are left out.

    So are those, the less likely first, that are not asked when the search is ``until_s`` seconds old.
    """
    groups: dict[Place, list[tuple[Trial, dict[str, Any]]]] = {}
    for trial in near:
        pack = packed(trial.variant, found.survey.modules[trial.variant.file])
        parts = pack["parts"]
        if all(part["kind"] == "unit" for part in parts):
            place = (parts[0]["file"], parts[0]["line"]) if len(parts) == 1 else ("", 0)
            groups.setdefault(place, []).append((trial, pack))
    known: dict[int, Behaviour] = {}
    parts = [
        (place, members[at : at + PART]) for place, members in groups.items() for at in range(0, len(members), PART)
    ]
    ranks = {trial.variant.id: rank for rank, trial in enumerate(near)}
    for place, members in sorted(parts, key=lambda one: ranks[one[1][0][0].variant.id]):
        if progress.elapsed_s > until_s:
            progress.tell("not-asked", variants=len(near) - len(known))
            break
        try:
            known.update(_ask(place, members, found, bench))
        except ServerError as error:
            progress.tell("server-died", why=error.what)
            break
    return known


def _ask(
    place: Place, members: Sequence[tuple[Trial, dict[str, Any]]], found: Found, bench: Bench
) -> dict[int, Behaviour]:
    first = members[0][1]["parts"][0]
    passing, failing = _tests(found)
    command = {
        "cmd": "behave",
        "place": {"file": place[0], "line": place[1], "name": first["name"]} if place[0] else None,
        "variants": [pack for _, pack in members],
        "tests": passing + failing,
        "passing": len(passing),
        "cpu": found.limits.cpu_s * 20,
        "each": 0.01,
        "through": failing[:MOST_THROUGH],
        "watched": raisers(found),
        "wall": 0.6,
    }
    answers = {one["v"]: one for one in bench.servers[0].ask(command, 60.0) if "v" in one}
    old = answers.get(0)
    if not old or not old["vectors"]:
        return {}
    return {
        trial.variant.id: _behaviour(place, first["name"], answers[trial.variant.id], old)
        for trial, _ in members
        if answers.get(trial.variant.id, {}).get("vectors")
    }


def _behaviour(place: Place, changed: str, answer: dict[str, Any], old: dict[str, Any]) -> Behaviour:
    rooms = [
        Outcomes(
            vector=tuple(vector),
            old=tuple(before),
            seen=facts["seen"],
            passing=facts["passing"],
            origins=tuple(facts["origins"]),
        )
        for vector, before, facts in zip(answer["vectors"], old["vectors"], old["facts"], strict=True)
    ]
    inner = rooms[0] if len(rooms) > 1 else Outcomes()
    return Behaviour(
        place=place,
        inner=inner,
        doors=rooms[-1],
        steps=answer["steps"],
        old_steps=old["steps"],
        avoided=bool(set(old.get("ran", ())) - set(answer.get("ran", ())) - {changed}),
    )


def raisers(found: Found) -> list[str]:
    """Names of the innermost functions of the sources through which the failing tests' errors went."""
    files = found.survey.modules
    inner = [[one.function for one in test.frames if one.file in files][-1:] for test in found.survey.failing]
    return list(dict.fromkeys(name.rsplit(".", 1)[-1] for names in inner for name in names))


def _tests(found: Found) -> tuple[list[str], list[str]]:
    """Some tests that pass with the old code (their steps compare), and failing ones (their inputs matter)."""
    passing = [one.test for one in found.survey.passing[:TESTS]]
    return passing, [one.test for one in found.survey.failing[:TESTS] if one.kind != "timed_out"]
