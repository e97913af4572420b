"""Goes from process to process until every collected test has a verdict, or a bound is reached."""

from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from regreen.model.jobs import Job, JobResult
from regreen.model.raw import Raw
from regreen.plugins.tools.pytest import journal, site
from regreen.plugins.tools.pytest.decide import Step, Victim, decide
from regreen.plugins.tools.pytest.ledger import Ledger, read
from regreen.ports import CollectRequest

MOST_PROCESSES = 200
"""Processes of one run; a suite in which each test crashes must still end."""
MOST_ALONE = 25
"""Tests that are run once more alone before they are said to have timed out."""
_GRACE_S = 30.0
_WHOLE = "a full run is not cut short"
_JUDGED = dict.fromkeys(
    ("cov_fail_under", "fail_on_flaky", "benchmark_compare_fail", "max_warnings"), "a run is judged by its tests alone"
)
_DEBUGGERS = dict.fromkeys(("usepdb", "trace"), "nobody is there to answer a debugger")
_WHY = {**_JUDGED, **_DEBUGGERS}
"""Why an option of the project's is overridden, where the reason is not ``_WHOLE``."""


@dataclass(slots=True)
class State:
    """What is known between two processes."""

    number: int = 0
    left_s: float = 0.0
    done: dict[str, None] = field(default_factory=dict)
    """Names that have a result, or ended a process; an ordered set."""
    ignored: dict[str, None] = field(default_factory=dict)
    """Files that cannot be collected."""
    verdicts: dict[str, Victim] = field(default_factory=dict)
    processes: list[journal.Process] = field(default_factory=list)
    rest: str = ""
    broken: str = ""
    slug: str = ""
    limited: bool = False
    """Whether the run as a whole ran into its limit."""
    notes: list[str] = field(default_factory=list)


def steps(request: CollectRequest) -> Generator[Job, JobResult, Raw]:
    """Yield one Job after the other; return the joined log."""
    if request.detected.problem:
        return Raw(format="probe", files=(), results=(), broken=request.detected.obstacle, slug="cannot-run")
    place = site.prepare(request)
    state = State(left_s=request.settings.test.run_timeout_s)
    yield from _all(place, state)
    yield from _alone(place, state)
    journal.write(place.folder / "probe.jsonl", state.processes, tuple(state.verdicts.values()), state.rest)
    return Raw(
        format="probe",
        files=(str(place.folder / "probe.jsonl"),),
        results=tuple(process.result for process in state.processes),
        argv=place.argv,
        notes=tuple(state.notes),
        broken=state.broken,
        slug=state.slug,
        settled=not state.limited,
    )


def _all(place: site.Site, state: State) -> Generator[Job, JobResult, None]:
    """The suite, gone on with after each crash."""
    while True:
        wanted = {"done": list(state.done), "ignore": list(state.ignored)}
        told = site.settings(place, state.number + 1, wanted=wanted)
        ledger, step = yield from _process(place, state, told, state.left_s)
        _blame(state, ledger, step)
        if not step.go_on:
            state.rest, state.broken, state.slug, state.limited = step.rest, step.broken, step.slug, step.limited
            return
        state.rest = _bound(state)
        if state.rest:
            return
        state.processes[-1].continued = True


def _process(
    place: site.Site, state: State, told: dict[str, Any], wall_s: float
) -> Generator[Job, JobResult, tuple[Ledger, Step]]:
    """One process from its Job to what follows from it."""
    state.number += 1
    result = yield site.job(place, state.number, told, wall_s)
    state.left_s -= result.duration_s
    log = place.log(state.number)
    state.processes.append(journal.Process(number=state.number, result=result, log=log))
    ledger = _ledger(log)
    step = decide(ledger, result, journal.printed(result) if ledger.unfinished else "")
    state.processes[-1].victims = tuple(victim.name for victim in step.victims)
    state.processes[-1].continued = bool(step.victims)
    return ledger, step


def _ledger(log: Path) -> Ledger:
    if not log.exists():
        return Ledger()
    with log.open("rb") as lines:
        return read(lines)


def _blame(state: State, ledger: Ledger, step: Step) -> None:
    """Keep who ended the process, and what has a result by now."""
    state.done.update(dict.fromkeys(ledger.done))
    for victim in step.victims:
        state.verdicts[victim.name] = victim
        (state.ignored if victim.collecting else state.done)[victim.name] = None
        state.notes.append(f"{victim.name}: {victim.reason}; the rest went on in a new process")
    for name, value in ledger.overridden.items():
        note = f"the project's option {name}={value} was overridden: {_WHY.get(name, _WHOLE)}"
        if note not in state.notes:
            state.notes.append(note)


def _bound(state: State) -> str:
    if state.number >= MOST_PROCESSES:
        return f"{MOST_PROCESSES} processes were ended by their tests; no further one was started"
    if state.left_s <= 0:
        return "the run as a whole ran into its limit (test.run_timeout_s)"
    return ""


def _alone(place: site.Site, state: State) -> Generator[Job, JobResult, None]:
    """Run each test that timed out once alone, with three times its limit, before it is said."""
    # What ran into the project's own limit has its verdict: ours was not reached.
    late = [each for each in state.verdicts.values() if each.limit_s and not each.collecting]
    for victim in late[:MOST_ALONE]:
        limit = 3 * victim.limit_s
        if state.left_s <= 0 or state.broken or state.limited:
            return
        wanted = {"select": [victim.name], "alone": True, "limit": limit, "limits": {}, "order": None}
        told = site.settings(place, state.number + 1, wanted=wanted)
        ledger, step = yield from _process(place, state, told, min(limit + _GRACE_S, state.left_s))
        state.processes[-1].continued = True
        if victim.name in ledger.done:
            del state.verdicts[victim.name]
            state.notes.append(f"{victim.name}: ran into {victim.limit_s:g} s among the others, and ended alone")
        for again in step.victims:
            state.verdicts[again.name] = again
