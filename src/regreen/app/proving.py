"""Proves a proposal, or refuses it: guard, overlay of the base's tests in a fresh workspace, targeted validation."""

from collections.abc import Iterator
from dataclasses import dataclass

from regreen.act.guard import Change, Policy, inspect
from regreen.act.validate import Tolerance, judge_held_out, judge_targeted, judge_tools, select_cases
from regreen.app.asking import Made, Order
from regreen.app.bench import Bench
from regreen.app.measuring import Ask
from regreen.model.diagnosis import Fault
from regreen.model.ids import CaseId, CommitId, TreeId
from regreen.model.paths import matches
from regreen.model.runs import Measurement
from regreen.model.tasks import FileStatus, Proposal, Task
from regreen.model.verdicts import GateResult, GateStatus, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What came of it."""

    verdict: Verdict
    """All gates that were asked."""
    selection: tuple[CaseId, ...] = ()
    """Cases that were run."""


def prove(bench: Bench, order: Order, made: Made, base: Measurement, tolerance: Tolerance) -> Proof:
    """Ask every gate until one refuses."""
    proposal = made.proposal
    gates: list[GateResult] = []
    selection: tuple[CaseId, ...] = ()
    guard = look(bench, order, proposal)
    gates.append(guard)
    if guard.status is GateStatus.PASS:
        selection = _selection(bench, order, proposal)
        gates.extend(_run_gates(bench, order, proposal, selection, base, tolerance))
    return Proof(verdict=_verdict(order, gates), selection=selection)


def look(bench: Bench, order: Order, proposal: Proposal) -> GateResult:
    """Ask the guard about the files on disk, and refuse a patch that holds a secret."""
    repository, fix = bench.repository, bench.settings.fix
    before = [item.old_path or item.path for item in proposal.files if item.status is not FileStatus.ADDED]
    after = [item.path for item in proposal.files if item.status is not FileStatus.DELETED]
    change = Change(
        proposal=proposal,
        before=repository.read_files(proposal.base_tree, before),
        after=repository.read_files(proposal.tree, after),
    )
    if any(bench.has_secret(content) for content in change.after.values()):
        summary = "secret-in-patch: a value that looks like a secret stands in it; it is not stored."
        return GateResult(gate="guard", status=GateStatus.FAIL, summary=summary)
    policy = Policy(
        task=order.task,
        layout=bench.inventory.layout,
        guard=bench.settings.guard,
        max_files=fix.max_files,
        max_lines=fix.max_lines,
        today=bench.clock.now()[:10],
    )
    return inspect(change, policy)


def overlaid(bench: Bench, task: Task, tree: str, source: str) -> TreeId:
    """A tree with the tests and test config of another laid over it: what proves is never what the agent wrote."""
    layout = bench.inventory.layout
    config = frozenset(layout.config_files)
    own_tests = task.allowed_paths if task.fault is Fault.TEST_BUG else ()

    def takes(path: str) -> bool:
        return (layout.is_test(path) or path in config) and not matches(path, own_tests)

    return bench.repository.lay_over(tree, source, takes)


def _selection(bench: Bench, order: Order, proposal: Proposal) -> tuple[CaseId, ...]:
    touched = bench.repository.changed_lines(proposal.base_tree, proposal.tree)
    return select_cases(order.task, touched, order.lines if order.lines.lines else None)


def _run_gates(
    bench: Bench,
    order: Order,
    proposal: Proposal,
    selection: tuple[CaseId, ...],
    base: Measurement,
    tolerance: Tolerance,
) -> Iterator[GateResult]:
    commit = _commit(bench, order, overlaid(bench, order.task, proposal.tree, order.base))
    workspace = bench.workspaces.acquire(commit, purpose="validate")
    repeats: list[Measurement] = []
    try:
        for ask in _asks(bench, order, selection):
            repeats.append(bench.meter.measure(workspace, ask).measurement)
            if judge_targeted(order.task, base, repeats, tolerance=tolerance).status is not GateStatus.PASS:
                break
    finally:
        bench.workspaces.release(workspace)
    targeted = judge_targeted(order.task, base, repeats, tolerance=tolerance)
    yield targeted
    if targeted.status is not GateStatus.PASS:
        return
    if order.task.held_out:
        yield judge_held_out(order.task, base, repeats, tolerance=tolerance)
    yield judge_tools(base, repeats[0], [item.path for item in proposal.files])


def _asks(bench: Bench, order: Order, selection: tuple[CaseId, ...]) -> Iterator[Ask]:
    """The repeats: as they stand, in a random order, and the cause's tests alone."""
    label = f"{order.attempt_id}-targeted"
    owner = f"{bench.run_id}:{order.task.id}"
    seed = bench.settings.fix.seed + order.step.number
    yield Ask(label=f"{label}-1", selection=selection, owner=owner)
    for number in range(2, max(1, bench.settings.validation.repeats) + 1):
        if number == 2:  # noqa: PLR2004 - the second is in a random order
            yield Ask(label=f"{label}-{number}", selection=selection, order_seed=seed, owner=owner)
        else:
            yield Ask(label=f"{label}-{number}", selection=order.task.cases, owner=owner)


def _commit(bench: Bench, order: Order, tree: TreeId) -> CommitId:
    author, when = bench.settings.fix.author, bench.clock.now()
    return bench.repository.commit(tree, (order.base,), f"Candidate {order.attempt_id}", author, when)


def _verdict(order: Order, gates: list[GateResult]) -> Verdict:
    return Verdict(attempt_id=order.attempt_id, gates=tuple(gates), scope="targeted")
