"""The steps in order: the real function of each, what it takes from the one before, and which events tell of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from regreen.app.asking import ask
from regreen.app.attempting import validate
from regreen.app.checkpoints import check_merged
from regreen.app.reporting import write_reports
from regreen.decide.diagnose import diagnose
from regreen.decide.plan import plan
from regreen.decide.schedule import Try, next_step
from regreen.measure.collect import collect
from regreen.measure.detect import detect
from regreen.measure.normalize import normalize
from regreen.model.candidates import Candidate
from regreen.model.diagnosis import Diagnosis
from regreen.model.events import EventKind
from regreen.model.findings import Finding
from regreen.model.inventory import Inventory
from regreen.model.raw import Raw
from regreen.model.runs import Completed
from regreen.model.settings import Settings
from regreen.model.tasks import Proposal, Task


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of a run."""

    name: str
    """The verb, as in the plan of the house."""
    does: str
    """What it does, in a few words."""
    run: Callable[..., Any]
    """The function that does it."""
    takes: type
    """What it works on: made by the step before it (the first takes the user's settings)."""
    told_by: frozenset[EventKind]
    """Events with which it begins or ends."""


STEPS = (
    Step(
        name="detect",
        does="find out how the project is tested",
        run=detect,
        takes=Settings,
        told_by=frozenset({EventKind.RUN_STARTED, EventKind.SNAPSHOT_TAKEN, EventKind.INVENTORY_TAKEN}),
    ),
    Step(
        name="collect",
        does="run its tools and keep what they leave",
        run=collect,
        takes=Inventory,
        told_by=frozenset({EventKind.MEASURE_STARTED, EventKind.MEASURE_PROGRESSED}),
    ),
    Step(
        name="normalize",
        does="read that as verdicts and findings",
        run=normalize,
        takes=Raw,
        told_by=frozenset({EventKind.MEASURED}),
    ),
    Step(
        name="diagnose",
        does="join findings that share a cause, and name the fault",
        run=diagnose,
        takes=Finding,
        told_by=frozenset({EventKind.DIAGNOSED}),
    ),
    Step(
        name="plan",
        does="make one task of each cause",
        run=plan,
        takes=Diagnosis,
        told_by=frozenset({EventKind.PLANNED}),
    ),
    Step(
        name="schedule",
        does="choose who tries it next, or hand it over to people",
        run=next_step,
        takes=Task,
        told_by=frozenset({EventKind.TASK_LEASED, EventKind.TASK_ESCALATED}),
    ),
    Step(
        name="attempt",
        does="have an agent work on it in a copy",
        run=ask,
        takes=Try,
        told_by=frozenset({EventKind.ATTEMPT_STARTED, EventKind.PROPOSED}),
    ),
    Step(
        name="validate",
        does="guard what it changed, and prove it with the base's own tests",
        run=validate,
        takes=Proposal,
        told_by=frozenset({EventKind.JUDGED, EventKind.ATTEMPT_ENDED, EventKind.CANDIDATE_QUEUED}),
    ),
    Step(
        name="integrate",
        does="merge onto the tip, run the full suite, land",
        run=check_merged,
        takes=Candidate,
        told_by=frozenset({EventKind.CHECKPOINTED, EventKind.LANDED, EventKind.TASK_CLEARED}),
    ),
    Step(
        name="report",
        does="say how it went, and seal the evidence",
        run=write_reports,
        takes=Completed,
        told_by=frozenset({EventKind.RUN_STOPPED, EventKind.RUN_SEALED}),
    ),
)
"""A run goes through these in order; ``loop.py`` alone decides when to go round again."""


def step_of(kind: EventKind) -> str:
    """The step that an event tells of; empty for those that can happen anywhere."""
    return next((step.name for step in STEPS if kind in step.told_by), "")
