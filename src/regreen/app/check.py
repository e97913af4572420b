"""``check``: detect, collect, normalize, diagnose, report; changes nothing.

What only the time after the tests needs is imported where it is used: a user waits for them to begin.
"""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from regreen.app.book import Listen
from regreen.app.cleaning import clean_up
from regreen.app.given import read_documents, see_history, see_paths, see_results, see_runs, see_tools
from regreen.app.joining import open_parent
from regreen.app.loading import load_early
from regreen.app.measuring import Ask, Measured
from regreen.app.options import CheckOptions
from regreen.app.overrides import words
from regreen.app.project import open_project
from regreen.app.results import RunResult
from regreen.app.session import Session, new_run, open_book, open_session
from regreen.errors import UsageError
from regreen.model.events import EventKind
from regreen.model.ids import CommitId, RunId
from regreen.model.inventory import DetectedTool, Inventory
from regreen.model.workspaces import Snapshot
from regreen.store import Transaction

if TYPE_CHECKING:
    from regreen.app.blaming import Line


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
    if not options.results:
        session.detect_early()
    snapshot = session.snapshot(include_dirty=True)
    line = _line(session, snapshot, good) if options.culprit else None
    if options.results:
        inventory = whole = Inventory(root=str(session.project.checkout.root), project=session.project.checkout.project)
        measured = _given(session, snapshot, options.results)
    else:
        whole = only_tools(session, need_tool(session, session.inventory(snapshot)), options.only)
        inventory = _with_paths(whole, options.paths)
        measured = measure_base(session, snapshot, inventory)
    # Loaded while the tests ran, as is all that only what comes after them needs.
    from regreen.app.explaining import Ground, explain

    ground = Ground(snapshot=snapshot, inventory=inventory, whole=whole, measured=measured, line=line)
    return explain(session, options, ground)


def _line(session: Session, snapshot: Snapshot, good: CommitId | None) -> "Line":
    from regreen.app.blaming import line_of

    return line_of(session, snapshot, good)


def _given(session: Session, snapshot: Snapshot, results: tuple[str, ...]) -> Measured:
    """What result files say, kept as the base."""
    from regreen.app.importing import read_results
    from regreen.app.marking import keep_base

    names = session.repository.files(snapshot.commit)
    return keep_base(session, read_results(session.project, snapshot, results, names))


def need_tool(session: Session, inventory: Inventory) -> Inventory:
    """The inventory, when it names a way to run tests; else the run ends here.

    Raises:
        UsageError: no tool can run as things stand, or nothing says how tests are run: no result would ever be found,
            which is not the same as clean.
    """
    stuck = [tool for tool in inventory.tools if tool.problem]
    if stuck and len(stuck) == len(inventory.tools):
        _refuse(session, stuck[0].problem)
        where = str(session.project.checkout.project_root)
        raise UsageError(stuck[0].problem, where=where, todo=stuck[0].todo, slug="cannot-run")
    if inventory.tools:
        return inventory
    what = "This project shows no way to run tests"
    _refuse(session, what)
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
            _refuse(session, what)
            raise UsageError(
                what,
                where="--only",
                todo=f"Name one of: {', '.join(sorted(known)) or 'none was detected; see regreen doctor'}.",
                slug="unknown-tool",
            )
    return replace(inventory, tools=tuple(tool for tool in inventory.tools if tool.name in only))


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
    from regreen.app.marking import keep_base

    return keep_base(session, measured)


def _with_paths(inventory: Inventory, paths: tuple[str, ...]) -> Inventory:
    """The tools' command lines with the asked paths appended, as the project's own runner takes them."""
    return replace(inventory, tools=tuple(_pointed(tool, paths) for tool in inventory.tools))


def _pointed(tool: DetectedTool, paths: tuple[str, ...]) -> DetectedTool:
    return replace(tool, argv=(*tool.argv, *paths))


def _refuse(session: Session, what: str) -> None:
    from regreen.app.ending import refuse_run

    refuse_run(session, what)
