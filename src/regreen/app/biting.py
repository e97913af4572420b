"""Shows that new tests beside a repair have teeth: runs them on faults planted in what they run."""

from dataclasses import replace
from pathlib import PurePosixPath

from regreen.act.guard.newly import NewTests, new_teeth
from regreen.act.guard.teeth import MutantRun
from regreen.app.asking import Order
from regreen.app.bench import Bench
from regreen.app.hurrying import hurried
from regreen.app.measuring import Ask
from regreen.app.toothing import Side, checked, lines_of, owner_of, played
from regreen.model.ids import CaseId, TreeId
from regreen.model.paths import matches
from regreen.model.tasks import FileStatus, Proposal
from regreen.model.verdicts import GateResult, GateStatus
from regreen.model.workspaces import Workspace

MAX_NEW = 40
"""New tests that are asked what they notice."""
NEW_S = 6.0
"""Wall seconds after which no further fault is tried on new tests."""


def show_new_teeth(
    bench: Bench, order: Order, proposal: Proposal, tree: TreeId, workspace: Workspace
) -> GateResult | None:
    """Ask the ``new_tests`` gate about test files that a proposal adds; None where there are none that pass.

    They are no part of the proof of a fix, so that the answer refuses nothing there: it says which of them are weak.

    Args:
        bench: tools of the trade.
        order: the attempt.
        proposal: what was made.
        tree: the proposal as it was validated, without these files.
        workspace: one that may show anything; the files and mutants are put into it.
    """
    files = [item.path for item in proposal.files if item.status is FileStatus.ADDED and _is_tests(item.path, bench)]
    if not files:
        return None
    whole = bench.repository.with_files(tree, bench.repository.read_files(proposal.tree, files))
    bench.workspaces.put(workspace, whole)
    names = tuple(CaseId(f"pytest:{path}") for path in files)
    ask = Ask(label=f"{order.attempt_id}-new", selection=names, trace=True, owner=owner_of(bench, order))
    found = bench.meter.measure(workspace, ask)
    seconds = {case.case_id: case.duration_s or 0.0 for case in found.measurement.cases() if case.outcome.is_pass}
    lines = {case: lines_of((case,), found.lines, bench) for case in list(seconds)[:MAX_NEW]}
    if not lines or not found.lines.lines:
        return None
    sources = bench.repository.read_files(whole, sorted({path for one in lines.values() for path in one}))
    texts = {path: text.decode("utf-8", "replace") for path, text in sources.items()}
    answer = _noticed(
        hurried(bench, seconds), order, NewTests(sources=texts, lines=lines), Side(tree=whole, workspace=workspace)
    )
    return replace(answer, status=GateStatus.PASS, failing=())


def _noticed(bench: Bench, order: Order, question: NewTests, side: Side) -> GateResult:
    """Run what the gate asks for until it answers, or the time is up: what was not tried then is not judged."""
    until = bench.clock.monotonic() + NEW_S

    def answer(step: MutantRun, number: int) -> frozenset[CaseId] | None:
        late = bench.clock.monotonic() > until
        return None if late else checked(bench, order, side, step, number)

    return played(new_teeth(question), answer)


def _is_tests(path: str, bench: Bench) -> bool:
    layout = bench.inventory.layout
    return path.endswith(".py") and layout.is_test(path) and matches(PurePosixPath(path).name, layout.file_patterns)
