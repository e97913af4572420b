"""``check``: detect, collect, normalize, diagnose, report; changes nothing."""

from dataclasses import replace
from functools import partial

from regreen.app.blaming import line_of, look_for_culprits
from regreen.app.book import Listen
from regreen.app.cleaning import clean_up
from regreen.app.comparing import Elsewhere, only_here
from regreen.app.ending import end_run, refuse_run
from regreen.app.given import read_documents, see_history, see_paths, see_results, see_runs, see_tools
from regreen.app.importing import read_results
from regreen.app.joining import open_parent
from regreen.app.measuring import Ask, Measured
from regreen.app.options import CheckOptions
from regreen.app.orders import look_for_flakes
from regreen.app.overrides import words
from regreen.app.planning import Planner
from regreen.app.project import open_project
from regreen.app.remembering import known_flakes, remember
from regreen.app.reporting import load_early
from regreen.app.results import RunResult
from regreen.app.session import Session, new_run, open_book, open_session
from regreen.app.tracing import Traced, trace_base
from regreen.errors import UsageError
from regreen.measure.normalize.baseline import mark
from regreen.measure.normalize.covered import figures
from regreen.model.cases import Totals
from regreen.model.counts import counted
from regreen.model.events import EventKind
from regreen.model.ids import CommitId, Fingerprint, RunId
from regreen.model.inventory import DetectedTool, Inventory
from regreen.model.runs import Measurement
from regreen.model.workspaces import Snapshot
from regreen.store import Transaction

CHEAP_S = 20.0
"""Seconds of a suite that `check` runs a second time, traced, without being asked."""


def check(options: CheckOptions, listen: Listen) -> RunResult:
    """Measure the working tree as it stands, and diagnose."""
    overrides = dict(options.overrides)
    if options.test_command:
        overrides["test.command"] = words(options.test_command, "--test-command")
    project = open_project(options.where, overrides, runs_commands=not options.results)
    see_paths(project.checkout, options.paths)
    see_results(options.results)
    see_tools((tool.name for tool in project.registry.tools()), options.only)
    see_runs(options.results, {"--culprit": options.culprit, "--flaky": bool(options.flaky)})
    good = see_history(project.checkout, options.good, wanted=options.culprit)
    documents = read_documents(options.context)
    store = project.open_store()
    try:
        clean_up(project, store)
        remember = partial(_remember, tuple(each.name for each in documents))
        run_id = new_run(project, store, "check", remember, parent=open_parent(store, options.run))
        with open_session(project, store, open_book(project, run_id, store, listen)) as session:
            return _check(session, options, good)
    finally:
        store.close()


def _remember(context: tuple[str, ...], tx: Transaction, run_id: RunId) -> None:
    tx.put_fact(run_id, "context", list(context), list[str])


def _check(session: Session, options: CheckOptions, good: CommitId | None) -> RunResult:
    book = session.book
    book.tell(EventKind.RUN_STARTED, f"check {session.run_id}")
    snapshot = session.snapshot(include_dirty=True)
    line = line_of(session, snapshot, good) if options.culprit else None
    if options.results:
        inventory = whole = Inventory(root=str(session.project.checkout.root), project=session.project.checkout.project)
        names = session.repository.files(snapshot.commit)
        measured = keep_base(session, read_results(session.project, snapshot, options.results, names))
    else:
        whole = only_tools(session, need_tool(session, session.inventory(snapshot)), options.only)
        inventory = _with_paths(whole, options.paths)
        measured = measure_base(session, snapshot, inventory)
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
    if line is not None:
        diagnoses = look_for_culprits(session, line, whole, measured.measurement, diagnoses)
    with book.change("diagnosed") as change:
        change.tx.put(session.run_id, *diagnoses)
        change.tell(EventKind.DIAGNOSED, counted(len(diagnoses), "cause"), causes=len(diagnoses))
    return end_run(session, None)


def need_tool(session: Session, inventory: Inventory) -> Inventory:
    """The inventory, when it names a way to run tests; else the run ends here.

    Raises:
        UsageError: no tool can run as things stand, or nothing says how tests are run: no result would ever be found,
            which is not the same as clean.
    """
    stuck = [tool for tool in inventory.tools if tool.problem]
    if stuck and len(stuck) == len(inventory.tools):
        refuse_run(session, stuck[0].problem)
        where = str(session.project.checkout.project_root)
        raise UsageError(stuck[0].problem, where=where, todo=stuck[0].todo, slug="cannot-run")
    if inventory.tools:
        return inventory
    what = "This project shows no way to run tests"
    refuse_run(session, what)
    raise UsageError(
        what,
        where=str(session.project.checkout.project_root),
        todo="Give it with --test-command 'python -m pytest', or keep it as test.command in regreen.toml; "
        "`regreen doctor` says what was looked for.",
        slug="no-tool",
    )


def only_tools(session: Session, inventory: Inventory, only: tuple[str, ...]) -> Inventory:
    """The inventory with the asked tools alone.

    Raises:
        UsageError: for a tool that this project does not use.
    """
    if not only:
        return inventory
    known = {tool.name for tool in inventory.tools}
    for name in only:
        if name not in known:
            what = f"This project does not use the tool {name!r}"
            refuse_run(session, what)
            raise UsageError(
                what,
                where="--only",
                todo=f"Name one of: {', '.join(sorted(known)) or 'none was detected; see regreen doctor'}.",
                slug="unknown-tool",
            )
    return replace(inventory, tools=tuple(tool for tool in inventory.tools if tool.name in only))


def _looks_again(measured: Measured, options: CheckOptions) -> bool:
    """Whether what fails is run a second time, traced and in place: when it is asked for, or when it costs little."""
    seconds = sum(run.info.duration_s for run in measured.measurement.runs)
    wanted = seconds <= CHEAP_S if options.trace is None else options.trace
    return wanted and not options.results


def measure_base(session: Session, snapshot: Snapshot, inventory: Inventory) -> Measured:
    """Measure the snapshot in full, and keep it."""
    book = session.book
    load_early()
    book.tell(EventKind.MEASURE_STARTED, f"running {', '.join(tool.name for tool in inventory.tools) or 'nothing'}")
    workspaces = session.open_workspaces(inventory)
    workspace = workspaces.acquire(snapshot.commit, purpose="measure")
    try:
        meter = session.meter(inventory)
        ask = Ask(label="base", owner=f"{session.run_id}:tools")
        measured = meter.measure(workspace, ask, book.progress)
    finally:
        workspaces.release(workspace)
    session.control.see_wanted(at_once=True)
    return keep_base(session, measured)


def keep_base(session: Session, measured: Measured) -> Measured:
    """Mark findings as new or known, keep the measurement, and tell how it went."""
    book = session.book
    marked = with_states(measured.measurement, session.seen())
    totals = marked.totals
    ran = counted(totals.total, "test")
    with book.change("measured") as change:
        book.keep(change.tx, "base", marked, Measurement)
        change.tx.put(session.run_id, *marked.findings())
        change.tx.put_fact(session.run_id, "coverage", figures(measured.coverage))
        remember(change.tx, session.run_id, marked.tree, change.at, marked.cases())
        # A suite that is green has nothing to be excused, and must not wait for its history.
        cases = [case.case_id for case in marked.cases()] if totals.failing else []
        known = known_flakes(change.tx, cases, session.run_id)
        change.tx.put_fact(session.run_id, "quarantined", sorted(known), list[str])
        change.tell(
            EventKind.MEASURED,
            f"{ran}: {_passed(totals)}, {totals.failing} failing, {totals.skipped} skipped",
            total=totals.total,
            failing=totals.failing,
        )
    return replace(measured, measurement=marked)


def _passed(totals: Totals) -> str:
    """Passes; those of a retry are named flaky, never passed."""
    return f"{totals.steady} passed" + (f", {totals.flaky} flaky" if totals.flaky else "")


def keep_again(session: Session, marked: Measurement) -> None:
    """Keep the base with its findings' states as they are known by now."""
    with session.book.change("compared") as change:
        session.book.keep(change.tx, "base", marked, Measurement)
        change.tx.put(session.run_id, *marked.findings())


def with_states(
    measured: Measurement, known: frozenset[Fingerprint], merge_base: frozenset[Fingerprint] = frozenset()
) -> Measurement:
    """The measurement with each finding's state set."""
    runs = (replace(run, findings=mark(run.findings, known=known, merge_base=merge_base)) for run in measured.runs)
    return replace(measured, runs=tuple(runs))


def _with_paths(inventory: Inventory, paths: tuple[str, ...]) -> Inventory:
    """The tools' command lines with the asked paths appended, as the project's own runner takes them."""
    return replace(inventory, tools=tuple(_pointed(tool, paths) for tool in inventory.tools))


def _pointed(tool: DetectedTool, paths: tuple[str, ...]) -> DetectedTool:
    return replace(tool, argv=(*tool.argv, *paths))
