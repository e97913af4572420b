"""The steps of app/pipeline.py stand in the order in which their types flow."""

import dataclasses
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, get_args, get_type_hints

import pytest

from regreen.app.pipeline import STEPS, Step, step_of
from regreen.model.events import EventKind

NAMES = ["detect", "collect", "normalize", "diagnose", "plan", "schedule", "attempt", "validate", "integrate", "report"]


def classes_in(hint: Any) -> Iterator[type]:
    """The classes of the house that a type hint names."""
    if isinstance(hint, type) and hint.__module__.startswith("regreen."):
        yield hint
    for inner in get_args(hint):
        yield from classes_in(inner)


def reach(hints: list[Any]) -> set[type]:
    """What can be got out of values of these types, fields of fields included."""
    found: set[type] = set()
    waiting = [each for hint in hints for each in classes_in(hint)]
    while waiting:
        kind = waiting.pop()
        if kind in found:
            continue
        found.add(kind)
        if dataclasses.is_dataclass(kind):
            waiting += [each for hint in get_type_hints(kind).values() for each in classes_in(hint)]
    return found


@cache
def given_and_taken(run: Callable[..., Any]) -> tuple[set[type], set[type]]:
    hints = get_type_hints(run)
    given = hints.pop("return")
    return reach([given]), reach(list(hints.values()))


def broken_links(steps: tuple[Step, ...]) -> list[str]:
    """Where a step does not work on what the one before it made."""
    problems = []
    for before, step in zip((None, *steps), steps, strict=False):
        if step.takes not in given_and_taken(step.run)[1]:
            problems.append(f"{step.name} is not given {step.takes.__name__}")
        made = () if before is None else given_and_taken(before.run)[0]
        if before is not None and step.takes not in made:
            problems.append(f"{before.name} does not make the {step.takes.__name__} that {step.name} takes")
    return problems


def test_each_step_takes_what_the_one_before_it_makes() -> None:
    assert [step.name for step in STEPS] == NAMES
    assert broken_links(STEPS) == []


@pytest.mark.parametrize("place", range(len(STEPS) - 1))
def test_no_two_neighbours_can_change_places(place: int) -> None:
    steps = list(STEPS)
    steps[place], steps[place + 1] = steps[place + 1], steps[place]
    assert broken_links(tuple(steps))


def test_every_event_belongs_to_one_step_at_most() -> None:
    told = [kind for step in STEPS for kind in step.told_by]
    assert len(told) == len(set(told))
    anywhere = {kind for kind in EventKind if not step_of(kind)}
    assert anywhere == {EventKind.WARNED, EventKind.LEASE_LOST, EventKind.ORPHAN_REAPED, EventKind.RUN_RESUMED}
