"""Shows that repaired tests have teeth: runs them on faults planted in what they test."""

from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import count
from typing import TypeVar

from regreen.act.guard.added import Seen
from regreen.act.guard.scripts.reached import Reach
from regreen.act.guard.teeth import MutantRun, TeethQuestion, Then, teeth
from regreen.app.asking import Order
from regreen.app.bench import Bench
from regreen.app.hurrying import hurried_whole
from regreen.app.measuring import Ask
from regreen.app.reaching import guessed, script_reach
from regreen.model.cases import CaseResult, LinesByCase, Outcome
from regreen.model.ids import CaseId, CommitId, TreeId
from regreen.model.runs import Measurement
from regreen.model.verdicts import GateResult
from regreen.model.workspaces import Workspace

Said = TypeVar("Said")

MAX_PEERS = 12
"""Untouched passing tests that give the measure."""
MOST = 20
"""Faults that are tried on repaired tests."""
MOST_WHOLE = 12
"""The same where each takes a whole run."""


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
    run = lines_of(order.task.cases, lines, bench)
    reach = Reach(sources={}, lines={}) if run else script_reach(bench, order, tree, base)
    is_guessed = bool(reach.sources)
    if is_guessed:
        run, bench = dict(reach.lines), hurried_whole(bench, base)
    then, fork = _then(bench, order, run)
    files = bench.repository.read_files(tree, {*run, *(then.lines if then is not None else ())})
    question = TeethQuestion(
        cases=order.task.cases,
        sources={path: text.decode("utf-8", "replace") for path, text in files.items()},
        lines=run,
        then=then,
        peers=reach.peers if is_guessed else _peers(order, base, run),
        most=MOST_WHOLE if is_guessed else MOST,
        most_peers=MAX_PEERS,
        seed=order.task.id,
    )
    with ExitStack() as stack:
        sides = {False: Side(tree=tree, workspace=workspace, tells_absent=not is_guessed)}
        if fork is not None:
            place = bench.workspaces.acquire(fork, purpose="validate")
            stack.callback(bench.workspaces.release, place)
            sides[True] = Side(tree=bench.repository.tree_of(fork), workspace=place, tells_absent=not is_guessed)
        found = _play(bench, order, question, sides)
    return replace(found, summary=f"{found.summary} {guessed(reach)}") if is_guessed else found


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A tree and a workspace that shows it."""

    tree: TreeId
    workspace: Workspace
    tells_absent: bool = True
    """Whether a test that is gone with a fault in has noticed it: not where a command ends with the first error."""


def played(gate: Generator[MutantRun, Said, GateResult], answer: Callable[[MutantRun, int], Said]) -> GateResult:
    """What a gate says in the end.

    Args:
        gate: yields runs, and is sent how each ended.
        answer: makes one, given with its number from one on.
    """
    try:
        step = next(gate)
        for number in count(1):
            step = gate.send(answer(step, number))
    except StopIteration as end:
        result: GateResult = end.value
        return result
    raise AssertionError("a gate always answers")


def checked(bench: Bench, order: Order, side: Side, step: MutantRun, number: int) -> frozenset[CaseId]:
    """Cases whose own checks fail with the fault in; where the code under test breaks off, nothing was checked."""
    return seen(bench, order, side, step, number).noticed


def seen(bench: Bench, order: Order, side: Side, step: MutantRun, number: int) -> Seen:
    """How new tests end with the fault in."""
    mutated = bench.repository.with_files(side.tree, {step.file: step.text.encode()})
    bench.workspaces.put(side.workspace, mutated)
    ask = Ask(label=f"{order.attempt_id}-new-{number}", selection=step.cases, owner=owner_of(bench, order))
    found = bench.meter.measure(side.workspace, ask).measurement.by_case()
    return Seen(
        noticed=frozenset(case for case in step.cases if case in found and _fails_itself(found[case], bench)),
        passed=frozenset(case for case in step.cases if case in found and found[case].outcome.is_pass),
    )


def _fails_itself(case: CaseResult, bench: Bench) -> bool:
    """Whether a test's own code raised last, not the code that it calls."""
    last = (next((one for one in reversed(failure.frames) if one.in_project), None) for failure in case.failures)
    return any(frame is not None and bench.inventory.layout.is_test(frame.file) for frame in last)


def _play(bench: Bench, order: Order, question: TeethQuestion, sides: dict[bool, Side]) -> GateResult:
    """Run what the gate asks for until it answers."""
    return played(teeth(question), lambda step, number: _killed(bench, order, sides[step.old], step, number))


def _then(bench: Bench, order: Order, run: dict[str, frozenset[int]]) -> tuple[Then | None, CommitId | None]:
    """Where the tests passed as they stood: what they noticed there must still be noticed, on lines that they ran."""
    for commit in _earlier(bench, order):
        workspace = bench.workspaces.acquire(commit, purpose="validate")
        try:
            label, owner = f"{order.attempt_id}-teeth-then", owner_of(bench, order)
            ask = Ask(label=label, selection=order.task.cases, trace=True, owner=owner)
            measured = bench.meter.measure(workspace, ask)
            found = measured.measurement.by_case()
        finally:
            bench.workspaces.release(workspace)
        if all(case in found and found[case].outcome is Outcome.PASSED for case in order.task.cases):
            ran = lines_of(order.task.cases, measured.lines, bench)
            ran = ran or dict(script_reach(bench, order, bench.repository.tree_of(commit), measured.measurement).lines)
            files = bench.repository.read_files(commit, {*run, *ran})
            sources = {path: text.decode("utf-8", "replace") for path, text in files.items()}
            return Then(sources=sources, lines=ran), commit
    return None, None


def _earlier(bench: Bench, order: Order) -> Iterator[CommitId]:
    """The merge base, then the tree on which a run saw all the tests pass last: trees other than the base, at hand."""
    fork, base = bench.merge_base, bench.repository.tree_of(order.base)
    known = {base}
    if fork is not None and fork != order.base:
        known.add(bench.repository.tree_of(fork))
        yield fork
    passed = bench.last_passed(order.task.cases)
    trees = {passed.get(case) for case in order.task.cases}
    green = trees.pop() if len(trees) == 1 else None
    if green is None or green in known or not bench.repository.has(green):
        return
    author, when = bench.settings.fix.author, bench.clock.now()
    yield bench.repository.commit(green, (), f"Last green for {order.attempt_id}", author, when)


def _killed(bench: Bench, order: Order, side: Side, step: MutantRun, number: int) -> frozenset[CaseId]:
    """Cases that fail with the fault in."""
    mutated = bench.repository.with_files(side.tree, {step.file: step.text.encode()})
    bench.workspaces.put(side.workspace, mutated)
    ask = Ask(label=f"{order.attempt_id}-teeth-{number}", selection=step.cases, owner=owner_of(bench, order))
    found = bench.meter.measure(side.workspace, ask).measurement.by_case()
    gone = frozenset(case for case in step.cases if case not in found) if side.tells_absent else frozenset()
    return gone | {case for case in step.cases if case in found and found[case].outcome.is_failure}


def owner_of(bench: Bench, order: Order) -> str:
    """Who is told to have started a run, for the ledger."""
    return f"{bench.run_id}:{order.task.id}"


def lines_of(cases: tuple[CaseId, ...], lines: LinesByCase, bench: Bench) -> dict[str, frozenset[int]]:
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
    return tuple(sorted(passing & covering))
