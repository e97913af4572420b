"""What ``check`` does once the tests have run: looks again at what fails, finds causes, reports."""

from dataclasses import dataclass, replace

from regreen.app.blaming import Line, look_for_culprits
from regreen.app.comparing import Elsewhere, only_here
from regreen.app.ending import end_run
from regreen.app.measuring import Measured
from regreen.app.options import CheckOptions
from regreen.app.orders import look_for_flakes
from regreen.app.planning import Planner
from regreen.app.results import RunResult
from regreen.app.session import Session
from regreen.app.tracing import Traced, trace_base
from regreen.model.counts import counted
from regreen.model.events import EventKind
from regreen.model.inventory import Inventory
from regreen.model.workspaces import Snapshot
from regreen.report import html

CHEAP_S = 20.0
"""Seconds of a suite that `check` runs a second time, traced, without being asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What there is to explain."""

    snapshot: Snapshot
    """What was measured."""
    inventory: Inventory
    """How it was."""
    whole: Inventory
    """How it is without the paths that were asked for."""
    measured: Measured
    """What the tools said."""
    line: Line | None = None
    """The history in which culprits are looked for; None: they are not."""


def get_ready() -> None:
    """Load the templates too, which takes as long as a small suite."""
    html.load_templates()


def explain(session: Session, options: CheckOptions, ground: Ground) -> RunResult:
    """Diagnose what a measurement found, and end the run."""
    book, snapshot, measured = session.book, ground.snapshot, ground.measured
    inventory, whole = ground.inventory, ground.whole
    planner = Planner(book=book, repository=session.repository, inventory=inventory, settings=session.project.settings)
    traced, elsewhere, again = Traced(), Elsewhere(), _looks_again(measured, options)
    with session.control.listening():
        if again:
            traced = trace_base(session, snapshot, inventory, measured.measurement)
            elsewhere = only_here(session, snapshot, inventory, measured.measurement, traced.unsteady)
            measured = replace(measured, lines=traced.lines)
        if again or options.flaky:
            base, wanted = measured.measurement, options.flaky
            verdicts = look_for_flakes(session, snapshot, whole, base, traced, elsewhere, wanted=wanted)
            planner = replace(planner, history=traced.history, strange=elsewhere.strange, verdicts=verdicts)
    diagnoses = planner.diagnose(measured.measurement, measured.lines, snapshot.commit)
    if ground.line is not None:
        diagnoses = look_for_culprits(session, ground.line, whole, measured.measurement, diagnoses)
    with book.change("diagnosed") as change:
        change.tx.put(session.run_id, *diagnoses)
        change.tell(EventKind.DIAGNOSED, counted(len(diagnoses), "cause"), causes=len(diagnoses))
    return end_run(session, None)


def _looks_again(measured: Measured, options: CheckOptions) -> bool:
    """Whether what fails is run a second time, traced and in place: when it is asked for, or when it costs little."""
    seconds = sum(run.info.duration_s for run in measured.measurement.runs)
    wanted = seconds <= CHEAP_S if options.trace is None else options.trace
    return wanted and not options.results
