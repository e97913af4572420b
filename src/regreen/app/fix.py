"""``fix`` and ``resume``: the whole loop, from a snapshot to a branch and a report."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from regreen.app.book import Listen
from regreen.app.check import measure_base, need_tool
from regreen.app.cleaning import clean_up
from regreen.app.committing import Intent
from regreen.app.comparing import at_merge_base, only_dirty, only_here
from regreen.app.control import HaltedError
from regreen.app.cutting import some_of
from regreen.app.ending import end_run
from regreen.app.escalation import escalate_rest, lands_when_resumed
from regreen.app.given import read_documents, see_paths
from regreen.app.joining import open_parent
from regreen.app.landing import Lander
from regreen.app.learning import learn
from regreen.app.loop import Loop
from regreen.app.marking import keep_again, with_states
from regreen.app.opining import seek_opinions
from regreen.app.options import FixOptions
from regreen.app.orders import look_for_flakes
from regreen.app.overrides import words
from regreen.app.planning import Planner
from regreen.app.project import need_head, open_project
from regreen.app.results import RunResult
from regreen.app.roster import need_ladder, remarks, tell_once
from regreen.app.session import Session, new_run, open_book, open_session
from regreen.app.staffing import staffed
from regreen.app.state import RunState, mark_of
from regreen.app.tracing import trace_base
from regreen.app.waiving import idle_waivers, tell_waivers
from regreen.decide.diagnose import FlakyVerdict
from regreen.decide.stop import Stop
from regreen.errors import UnsafeError
from regreen.model.agents import ContextDocument
from regreen.model.cases import Outcome
from regreen.model.events import EventKind
from regreen.model.ids import CaseId, RunId
from regreen.model.inventory import Inventory
from regreen.model.runs import Measurement
from regreen.model.settings import Settings
from regreen.model.stops import StopCode
from regreen.model.workspaces import Snapshot
from regreen.store import Transaction

BRANCH = "regreen/{run}"


def fix(options: FixOptions, listen: Listen) -> RunResult:
    """Repair what fails, on a branch of its own."""
    overrides = dict(options.overrides)
    if options.test_command:
        overrides["test.command"] = words(options.test_command, "--test-command")
    project = staffed(open_project(options.where, overrides))
    need_ladder(project)
    need_head(project.checkout)
    see_paths(project.checkout, options.paths)
    documents = read_documents(options.context)
    store = project.open_store()
    try:
        clean_up(project, store)
        remember = partial(_remember, options, documents, project.settings)
        run_id = new_run(project, store, "fix", remember, parent=open_parent(store, options.run))
        with open_session(project, store, open_book(project, run_id, store, listen)) as session:
            return _fix(session, options, documents)
    finally:
        store.close()


def _remember(
    options: FixOptions, documents: tuple[ContextDocument, ...], settings: Settings, tx: Transaction, run_id: RunId
) -> None:
    """What was asked, written down with the run itself: whatever kills us later, it can be resumed as it was meant."""
    tx.put_fact(run_id, "context", [doc.name for doc in documents], list[str])
    tx.put_fact(run_id, "documents", documents, tuple[ContextDocument, ...])
    tx.put_fact(run_id, "settings", settings)
    tx.put_fact(run_id, "include_dirty", options.include_dirty)
    tx.put_fact(run_id, "paths", options.paths, tuple[str, ...])


def _fix(session: Session, options: FixOptions, documents: tuple[ContextDocument, ...]) -> RunResult:
    with session.book.change("run_started") as change:
        change.tell(EventKind.RUN_STARTED, f"fix {session.run_id}")
    session.detect_early()
    snapshot = session.snapshot(include_dirty=options.include_dirty)
    _say_dirty(session, snapshot, options)
    inventory = need_tool(session, session.inventory(snapshot))

    def work() -> RunResult:
        base = measure_base(session, snapshot, inventory).measurement
        return begin(session, snapshot, inventory, base, documents=documents, paths=options.paths)

    return interruptible(session, work)


def interruptible(session: Session, work: Callable[[], RunResult]) -> RunResult:
    """Do it; when the user asks to stop before the loop goes round, the run ends so that it can be resumed."""
    with session.control.listening():
        try:
            return work()
        except HaltedError as error:
            return end_run(session, Stop(code=StopCode.INTERRUPTED, reason=error.said))


def begin(
    session: Session,
    snapshot: Snapshot,
    inventory: Inventory,
    base: Measurement,
    *,
    documents: tuple[ContextDocument, ...],
    paths: tuple[str, ...],
) -> RunResult:
    """Go on from a measured base: look again, plan, and go round."""
    session.time_s = session.project.settings.fix.time_s
    if session.workspaces is None:
        session.open_workspaces(inventory)
    session.control.see_wanted()
    fork = at_merge_base(session, snapshot, inventory, base)
    base = with_states(base, session.seen(), fork.fingerprints)
    if fork.fingerprints:
        keep_again(session, base)
    if snapshot.dirty and snapshot.commit == snapshot.head:
        only_dirty(session, inventory, base)
    traced = trace_base(session, snapshot, inventory, base)
    elsewhere = only_here(session, snapshot, inventory, base, traced.unsteady)
    verdicts = look_for_flakes(session, snapshot, inventory, base, traced, elsewhere)
    session.control.see_wanted()
    state = RunState(
        snapshot=snapshot,
        inventory=inventory,
        base=base,
        lines=traced.lines,
        tip=snapshot.commit,
        tip_measured=base,
        marks=[mark_of(base, flaky=traced.flaky)],
        flaky={*traced.flaky, *quarantined(session)},
        unstable=traced.unstable,
    )
    planner = planner_of(session, inventory, paths)

    planner = replace(planner, history=traced.history, strange=elsewhere.strange, verdicts=verdicts)
    planner.first(state, fork)
    return go_on(session, state, documents, paths)


def quarantined(session: Session) -> frozenset[CaseId]:
    """Flakes that earlier runs have seen: they eject no change."""
    with session.store.read() as reader:
        return frozenset(map(CaseId, reader.fact(session.run_id, "quarantined", list[str]) or ()))


def _say_dirty(session: Session, snapshot: Snapshot, options: FixOptions) -> None:
    if snapshot.dirty and not options.include_dirty:
        session.book.warn(
            f"Your working tree differs from HEAD ({some_of(snapshot.dirty_files)}); this run starts from HEAD. "
            "--include-dirty takes it as it stands."
        )


def planner_of(session: Session, inventory: Inventory, paths: tuple[str, ...]) -> Planner:
    """Plans this run; what is written down about its base counts for what comes to light later too."""
    with session.store.read() as reader:
        snapshot = reader.fact(session.run_id, "snapshot", Snapshot)
        strange = reader.fact(session.run_id, "strange", list[str]) or ()
        history = reader.fact(session.run_id, "history", dict[str, list[str]]) or {}
        verdicts = reader.fact(session.run_id, "verdicts", dict[str, FlakyVerdict]) or {}
    return Planner(
        book=session.book,
        repository=session.repository,
        inventory=inventory,
        settings=session.project.settings,
        paths=paths,
        history={CaseId(case): tuple(map(Outcome, seen)) for case, seen in history.items()},
        verdicts={CaseId(case): verdict for case, verdict in verdicts.items()},
        strange=frozenset(map(CaseId, strange)),
        merge_base=snapshot.merge_base if snapshot is not None else None,
    )


def go_on(
    session: Session,
    state: RunState,
    documents: tuple[ContextDocument, ...],
    paths: tuple[str, ...],
) -> RunResult:
    """Go round until there is a reason to stop, and end the run."""
    bench = session.bench(state.inventory, documents)
    planner = planner_of(session, state.inventory, paths)
    branch = BRANCH.format(run=session.run_id)
    lander = Lander(bench=bench, book=session.book, state=state, planner=planner, branch=branch)
    learn()
    loop = Loop(
        bench=bench,
        book=session.book,
        state=state,
        lander=lander,
        control=session.control,
        began_s=session.began_s,
        spent_s=session.spent_s,
        # Of a run that is resumed with its time over, what was proved before still lands, and nothing else begins.
        lands_late=0 < bench.settings.fix.time_s <= session.spent_s,
    )
    try:
        _finish_intent(session, lander)
        waived = idle_waivers(bench.settings, bench.clock.now()[:10])
        tell_once(session.book, (*remarks(bench.settings, bench.facts), *waived))
        seek_opinions(bench, session.book, state, session.control, loop.elapsed_s)
        stop = loop.run()
    except UnsafeError as error:
        stop = Stop(code=StopCode.UNSAFE, reason=error.what)
    tell_waivers(session.store, session.book, bench.settings, bench.clock.now()[:10])
    waiting = len(state.candidates) if lands_when_resumed(state, stop) else 0
    return end_run(session, stop, partial(escalate_rest, state, stop), waiting=waiting)


def _finish_intent(session: Session, lander: Lander) -> None:
    """Finish a landing that a dead process had begun."""
    with session.store.read() as reader:
        intent = reader.fact(session.run_id, "intent", Intent)
    if intent is None or not intent.landings:
        return
    measured = session.book.kept("intended", Measurement)
    if measured is not None:
        lander.finish(intent, measured)
