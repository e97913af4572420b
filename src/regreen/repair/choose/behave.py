"""Asks the warm process how plausible variants behave on seen and on made inputs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from regreen.repair.bench import Bench
from regreen.repair.hunt import Found
from regreen.repair.pack import packed
from regreen.repair.progress import Progress
from regreen.repair.server import ServerError
from regreen.repair.variants import Trial

TESTS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Behaviour:
    """One variant of a function beside the old one."""

    place: tuple[str, int]
    """File and first line of the function."""
    vector: tuple[str, ...]
    """Outcome of each input, as text; ``!`` begins errors, ``~`` is a time-out, ``?`` unknown."""
    old: tuple[str, ...]
    """The same of the old code."""
    seen: int
    """How many of the inputs are the tests' own."""
    passing: int
    """How many of the inputs come from tests that pass with the old code; the tests' other inputs follow them."""
    origins: tuple[int, ...]
    """For each made input the number of the tests' input that it was made from."""
    steps: int
    """Lines of project code that the tests take."""
    old_steps: int
    """The same of the old code."""


def behaviours(near: Sequence[Trial], found: Found, bench: Bench, progress: Progress) -> dict[int, Behaviour]:
    """Behaviour by variant id; variants that change more than one function are left out."""
    groups: dict[tuple[str, int], list[tuple[Trial, dict[str, Any]]]] = {}
    for trial in near:
        pack = packed(trial.variant, found.survey.modules[trial.variant.file])
        part = pack["parts"][0]
        if len(pack["parts"]) == 1 and part["kind"] == "unit":
            groups.setdefault((part["file"], part["line"]), []).append((trial, pack))
    known: dict[int, Behaviour] = {}
    for place, members in groups.items():
        try:
            known.update(_ask(place, members, found, bench))
        except ServerError as error:
            progress.tell("server-died", why=error.what)
            break
    return known


def _ask(
    place: tuple[str, int], members: Sequence[tuple[Trial, dict[str, Any]]], found: Found, bench: Bench
) -> dict[int, Behaviour]:
    first = members[0][1]["parts"][0]
    passing, failing = _tests(found)
    command = {
        "cmd": "behave",
        "place": {"file": first["file"], "line": first["line"], "name": first["name"]},
        "variants": [pack for _, pack in members],
        "tests": passing + failing,
        "passing": len(passing),
        "cpu": found.limits.cpu_s * 20,
        "each": 0.01,
        "wall": 0.6,
    }
    answers = {one["v"]: one for one in bench.servers[0].ask(command, 60.0) if "v" in one}
    old = answers.get(0)
    if not old:
        return {}
    return {
        trial.variant.id: Behaviour(
            place=place,
            vector=tuple(answers[trial.variant.id]["vector"]),
            old=tuple(old["vector"]),
            seen=old.get("seen", 0),
            passing=old.get("passing", 0),
            origins=tuple(old.get("origins", ())),
            steps=answers[trial.variant.id]["steps"],
            old_steps=old["steps"],
        )
        for trial, _ in members
        if trial.variant.id in answers
    }


def _tests(found: Found) -> tuple[list[str], list[str]]:
    """Some tests that pass with the old code (their steps compare), and failing ones (their inputs matter)."""
    passing = [one.test for one in found.survey.passing[:TESTS]]
    return passing, [one.test for one in found.survey.failing[:TESTS] if one.kind != "timed_out"]
