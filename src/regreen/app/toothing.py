"""Shows that a repaired test has teeth: runs it, and its untouched neighbours, on faults planted in what it tests."""

from regreen.act.guard.teeth import MutantRun, TeethQuestion, teeth
from regreen.app.asking import Order
from regreen.app.bench import Bench
from regreen.app.measuring import Ask
from regreen.model.cases import LinesByCase
from regreen.model.ids import CaseId, TreeId
from regreen.model.runs import Measurement
from regreen.model.verdicts import GateResult
from regreen.model.workspaces import Workspace

MAX_PEERS = 12
"""Untouched passing tests that give the measure."""


def show_teeth(
    bench: Bench, order: Order, tree: TreeId, workspace: Workspace, base: Measurement, lines: LinesByCase
) -> GateResult:
    """Ask the ``teeth`` gate about a repaired test.

    Args:
        bench: tools of the trade.
        order: the attempt.
        tree: the proposal as it was validated.
        workspace: one that shows it; mutants are put into it one after the other.
        base: the measurement of what it starts from, for neighbours that pass.
        lines: lines that the repaired cases run on the proposal.
    """
    run = _lines_of(order.task.cases, lines, bench)
    files = bench.repository.read_files(tree, run)
    question = TeethQuestion(
        cases=order.task.cases,
        sources={path: text.decode("utf-8", "replace") for path, text in files.items()},
        lines=run,
        peers=_peers(order, base, run),
    )
    stepper = teeth(question)
    try:
        step = next(stepper)
        number = 0
        while True:
            number += 1
            step = stepper.send(_killed(bench, order, tree, workspace, step, number))
    except StopIteration as end:
        answer: GateResult = end.value
        return answer


def _killed(
    bench: Bench, order: Order, tree: TreeId, workspace: Workspace, step: MutantRun, number: int
) -> frozenset[CaseId]:
    """Cases that fail with the fault in."""
    bench.workspaces.put(workspace, bench.repository.with_files(tree, {step.file: step.text.encode()}))
    label = f"{order.attempt_id}-teeth-{number}"
    ask = Ask(label=label, selection=step.cases, owner=f"{bench.run_id}:{order.task.id}")
    found = bench.meter.measure(workspace, ask).measurement.by_case()
    return frozenset(case for case in step.cases if case not in found or found[case].outcome.is_failure)


def _lines_of(cases: tuple[CaseId, ...], lines: LinesByCase, bench: Bench) -> dict[str, frozenset[int]]:
    """Lines of sources, not of tests, that any of the cases ran."""
    found: dict[str, frozenset[int]] = {}
    for case in cases:
        for path, numbers in lines.lines.get(case, {}).items():
            if not bench.inventory.layout.is_test(path):
                found[path] = found.get(path, frozenset()) | numbers
    return found


def _peers(order: Order, base: Measurement, run: dict[str, frozenset[int]]) -> tuple[CaseId, ...]:
    own = frozenset(order.task.cases)
    passing = {case.case_id for case in base.cases() if case.outcome.is_pass} - own
    covering = order.lines.cases_covering(run)
    return tuple(sorted(passing & covering))[:MAX_PEERS]
