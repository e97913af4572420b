"""Shows that a repaired test has teeth: runs it, and its untouched neighbours, on faults planted in what it tests."""

from contextlib import ExitStack
from dataclasses import dataclass

from regreen.act.guard.teeth import MutantRun, TeethQuestion, Then, teeth
from regreen.app.asking import Order
from regreen.app.bench import Bench
from regreen.app.measuring import Ask
from regreen.model.cases import LinesByCase
from regreen.model.ids import CaseId, CommitId, TreeId
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
    then, fork = _then(bench, order, run)
    question = TeethQuestion(
        cases=order.task.cases,
        sources={path: text.decode("utf-8", "replace") for path, text in files.items()},
        lines=run,
        then=then,
        peers=_peers(order, base, run),
    )
    with ExitStack() as stack:
        sides = {False: _Side(tree=tree, workspace=workspace)}
        if fork is not None:
            place = bench.workspaces.acquire(fork, purpose="validate")
            stack.callback(bench.workspaces.release, place)
            sides[True] = _Side(tree=bench.repository.tree_of(fork), workspace=place)
        return _play(bench, order, question, sides)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Side:
    """A tree and a workspace that shows it."""

    tree: TreeId
    workspace: Workspace


def _play(bench: Bench, order: Order, question: TeethQuestion, sides: dict[bool, _Side]) -> GateResult:
    """Run what the gate asks for until it answers."""
    stepper = teeth(question)
    try:
        step = next(stepper)
        number = 0
        while True:
            number += 1
            step = stepper.send(_killed(bench, order, sides[step.old], step, number))
    except StopIteration as end:
        answer: GateResult = end.value
        return answer


def _then(bench: Bench, order: Order, run: dict[str, frozenset[int]]) -> tuple[Then | None, CommitId | None]:
    """The merge base, when the tests as they stood there passed: what they noticed must still be noticed."""
    fork = bench.merge_base
    if fork is None or fork == order.base:
        return None, None
    workspace = bench.workspaces.acquire(fork, purpose="validate")
    try:
        ask = Ask(label=f"{order.attempt_id}-teeth-then", selection=order.task.cases, owner=_owner(bench, order))
        found = bench.meter.measure(workspace, ask).measurement.by_case()
    finally:
        bench.workspaces.release(workspace)
    if not all(case in found and found[case].outcome.is_pass for case in order.task.cases):
        return None, None
    files = bench.repository.read_files(fork, run)
    return Then(sources={path: text.decode("utf-8", "replace") for path, text in files.items()}), fork


def _killed(bench: Bench, order: Order, side: _Side, step: MutantRun, number: int) -> frozenset[CaseId]:
    """Cases that fail with the fault in."""
    mutated = bench.repository.with_files(side.tree, {step.file: step.text.encode()})
    bench.workspaces.put(side.workspace, mutated)
    ask = Ask(label=f"{order.attempt_id}-teeth-{number}", selection=step.cases, owner=_owner(bench, order))
    found = bench.meter.measure(side.workspace, ask).measurement.by_case()
    return frozenset(case for case in step.cases if case not in found or found[case].outcome.is_failure)


def _owner(bench: Bench, order: Order) -> str:
    return f"{bench.run_id}:{order.task.id}"


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
