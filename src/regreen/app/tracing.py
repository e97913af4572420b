"""The second look at the base: lines run per test for localisation, and repeats that show flakes."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from regreen.act.validate import unstable_ids
from regreen.app.comparing import seconds_of
from regreen.app.furthering import wants_lines
from regreen.app.measuring import Ask, Measured
from regreen.app.remembering import remember
from regreen.app.session import Session
from regreen.decide.diagnose import counts_for_history
from regreen.model.cases import LinesByCase, Outcome
from regreen.model.events import EventKind
from regreen.model.ids import CaseId
from regreen.model.inventory import Inventory
from regreen.model.runs import Completed, Measurement
from regreen.model.workspaces import Snapshot

SLOWER = 15.0
"""How much longer a traced run may take."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Traced:
    """What the second look gave."""

    lines: LinesByCase = field(default_factory=LinesByCase)
    """Lines run per test."""
    flaky: frozenset[CaseId] = frozenset()
    """Cases that ended otherwise than before, on the same code."""
    unsteady: frozenset[CaseId] = frozenset()
    """The same, also where nearly everything fails and nothing counts as flaky."""
    network: str = "host"
    """``own`` when the same outcomes were seen with a loopback of its own, else ``host``."""
    unstable: frozenset[CaseId] = frozenset()
    """Masks of ids that came out otherwise than before, on the same code."""
    history: Mapping[CaseId, tuple[Outcome, ...]] = field(default_factory=dict)
    """Outcomes of the cases that failed at least once, over both runs."""


def trace_base(session: Session, snapshot: Snapshot, inventory: Inventory, base: Measurement) -> Traced:
    """Run the base again with lines recorded, when something fails or an audit needs it; the whole suite, else the
    failing files only.

    With ``test.network = auto`` this second run has a loopback of its own: tasks get one too, but only when the same
    outcomes were seen inside.
    """
    failing = [case for case in base.cases() if case.outcome.is_failure]
    audited = wants_lines(session.project.settings, base)
    if not (failing or audited) or session.control.stopping:
        return Traced()
    chosen = _selection(session, base)
    if chosen == () or not session.leaves_time(
        "A second run that records which lines each test runs", seconds_of(base, chosen)
    ):
        return Traced()
    session.book.tell(EventKind.MEASURE_STARTED, "recording which lines each test runs")
    network = _network_to_try(session)
    ask = Ask(label="base-traced", trace=True, selection=chosen, owner=f"{session.run_id}:tools")
    again = _measure(session, snapshot, inventory, ask, network)
    differing = changed(base, again.measurement)
    if (
        differing
        and network == "own"
        and not session.leaves_time("A look at what failed in a network of its own", seconds_of(base, differing))
    ):
        # Nobody knows whether the network made them fail, or chance.
        network, flaky = "host", frozenset[CaseId]()
    elif differing and network == "own":
        look = Ask(label="base-again", selection=tuple(sorted(differing)), owner=f"{session.run_id}:tools")
        on_host = _measure(session, snapshot, inventory, look, "host").measurement
        flaky = changed(base, on_host)
        network = "own" if flaky == differing else "host"
    else:
        flaky = differing
    session.control.see_wanted(at_once=True)
    unstable = unstable_of(base, again.measurement)
    traced = Traced(lines=again.lines, unsteady=flaky, unstable=unstable, network=network)
    if counts_for_history(base.cases()) and counts_for_history(again.measurement.cases()):
        # Where nearly everything fails, what differs tells of the machine, not of the tests.
        traced = replace(traced, flaky=flaky, history=history_of(base, again.measurement))
    _keep(session, base, again, traced)
    return traced


def _network_to_try(session: Session) -> str:
    wanted = session.project.settings.test.network
    return ("own" if session.posture.network else "host") if wanted == "auto" else wanted


def _measure(session: Session, snapshot: Snapshot, inventory: Inventory, ask: Ask, network: str) -> Measured:
    assert session.workspaces is not None
    workspace = session.workspaces.acquire(snapshot.commit, purpose="measure")
    try:
        return session.meter(inventory, network=network).measure(workspace, ask, session.book.progress)
    finally:
        session.workspaces.release(workspace)


def _keep(session: Session, base: Measurement, again: Measured, traced: Traced) -> None:
    """Write down what the second look gave."""
    with session.book.change("traced") as change:
        session.book.keep(change.tx, "lines", traced.lines, LinesByCase)
        change.tx.put_fact(session.run_id, "flaky", sorted(traced.flaky), list[str])
        change.tx.put_fact(session.run_id, "unstable", sorted(traced.unstable), list[str])
        change.tx.put_fact(session.run_id, "network", traced.network)
        # What only a loopback of its own made fail says nothing of the test, nor does what fails beside nearly all.
        misled = changed(base, again.measurement) - traced.unsteady
        counts = counts_for_history(base.cases())
        seen = (case for case in again.measurement.cases() if case.case_id not in misled)
        seen = (case for case in seen if counts or case.outcome.is_pass)
        remember(change.tx, session.run_id, base.tree, change.at, seen)
        for case in sorted(traced.flaky):
            change.tell(EventKind.WARNED, f"{case} is flaky: two runs of the same code differ", case)
        for mask in sorted(traced.unstable):
            what = f"{mask}: ids of its tests change at each collection; they are told apart by their number only"
            change.tell(EventKind.WARNED, what, mask)


def _selection(session: Session, base: Measurement) -> tuple[CaseId, ...] | None:
    seconds = sum(run.info.duration_s for run in base.runs)
    if seconds * SLOWER <= session.project.settings.validation.full_budget_s:
        return None
    files = {_file(case.case_id) for case in base.cases() if case.outcome.is_failure}
    cases = (case.case_id for case in base.cases() if _file(case.case_id) in files)
    # Whole files: ids that change at each collection are known by none that was seen before.
    return tuple(dict.fromkeys((*cases, *sorted(file for file in files if file.startswith("pytest:")))))


def _file(case: CaseId) -> CaseId:
    return CaseId(case.partition("::")[0])


def unstable_of(first: Measurement, second: Measurement) -> frozenset[CaseId]:
    """Masks of ids that differ between two runs of the same code; a run that did not come to its end says nothing.

    Where the second was of a selection, files that it holds as a whole are looked at.
    """
    whole = {run.info.tool: run for run in first.runs if isinstance(run, Completed)}
    wanted = None if second.selection is None else frozenset(second.selection)
    found: set[CaseId] = set()
    for run in second.runs:
        before = whole.get(run.info.tool)
        if before is not None and isinstance(run, Completed):
            sides = (frozenset(case.case_id for case in each.cases) for each in (before, run))
            one, two = (frozenset(case for case in ids if wanted is None or _file(case) in wanted) for ids in sides)
            found |= unstable_ids(one, two)
    return frozenset(found)


def history_of(first: Measurement, second: Measurement) -> dict[CaseId, tuple[Outcome, ...]]:
    """Outcomes over two runs of the same code, for the cases that failed in either."""
    now = second.by_case()
    both = {case.case_id: (case.outcome, now[case.case_id].outcome) for case in first.cases() if case.case_id in now}
    return {case: outcomes for case, outcomes in both.items() if any(outcome.is_failure for outcome in outcomes)}


def changed(first: Measurement, second: Measurement) -> frozenset[CaseId]:
    """Cases that passed in one run and failed in the other; a case that is missing in either says nothing."""
    now = second.by_case()
    return frozenset(
        case.case_id
        for case in first.cases()
        if case.case_id in now
        and case.outcome.is_failure != now[case.case_id].outcome.is_failure
        and (case.outcome.is_pass or now[case.case_id].outcome.is_pass)
    )
