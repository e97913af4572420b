"""What of a proposal is a repair of sources, and what it is held against: for tests that were skipped, the old sources
with these tests as they run now.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from regreen.act.guard import Change, Policy
from regreen.app.asking import Order
from regreen.app.bench import Bench
from regreen.app.measuring import Ask
from regreen.model.cases import CaseResult
from regreen.model.diagnosis import Fault
from regreen.model.ids import CaseId, CommitId
from regreen.model.paths import matches
from regreen.model.runs import Measurement
from regreen.model.tasks import FileChange, FileStatus, Task, TaskType


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What is asked of a change of sources beside its tests."""

    order: Order
    """As for a repair, from what it is held against."""
    change: Change
    """The sources alone, where the tests are the task's to change."""
    policy: Policy
    base: Measurement
    """How the cases end there."""

    @property
    def repairs(self) -> bool:
        """Whether gates of repairs are asked."""
        return self.order.task.repairs


def woken(bench: Bench, ground: Ground, commit: CommitId) -> Ground:
    """The ground of a repair, where a proposal that takes marks off tests changes sources too; itself elsewhere.

    Only such tests are run on the old sources: those that fail there are the repair's own. Where none does, nothing
    asks for the sources to change, and no piece may change what they answer.

    Args:
        bench: has them run.
        ground: of the task as it is.
        commit: the proposal as it is validated.
    """
    order, sources = ground.order, _sources(bench, ground.change.proposal.files)
    if order.task.type is not TaskType.REMOVE_SKIP or not sources:
        return ground
    repository, layout, own = bench.repository, bench.inventory.layout, order.task.allowed_paths
    old, new = repository.tree_of(order.base), repository.tree_of(commit)
    tree = repository.lay_over(old, new, lambda path: layout.is_test(path) and matches(path, own))
    author, when = bench.settings.fix.author, bench.clock.now()
    woken_base = repository.commit(tree, (order.base,), f"Woken {order.attempt_id}", author, when)
    base = _measured(bench, ground, woken_base)
    known = base.by_case()
    failing = tuple(case for case in order.task.cases if case in known and known[case].outcome.is_failure)
    task = _as_repair(order.task, failing or order.task.cases)
    files = repository.diff(tree, new)
    before = [item.old_path or item.path for item in files if item.status is not FileStatus.ADDED]
    change = replace(
        ground.change,
        proposal=replace(ground.change.proposal, base=woken_base, base_tree=tree, tree=new, files=files),
        before=repository.read_files(tree, before),
        after=repository.read_files(new, [item.path for item in files if item.status is not FileStatus.DELETED]),
        tests=repository.read_files(tree, list(ground.change.tests)),
        paths=frozenset(repository.entries(tree)),
    )
    return Ground(
        order=replace(order, base=woken_base, task=task),
        change=change,
        policy=replace(ground.policy, task=task),
        base=base,
    )


def _sources(bench: Bench, files: Sequence[FileChange]) -> list[str]:
    layout = bench.inventory.layout
    return [item.path for item in files if item.path.endswith(".py") and not layout.is_test(item.path)]


def _as_repair(task: Task, cases: tuple[CaseId, ...]) -> Task:
    return replace(task, type=TaskType.FIX, fault=Fault.IMPLEMENTATION_BUG, cases=cases, held_out=())


def _measured(bench: Bench, ground: Ground, commit: CommitId) -> Measurement:
    """The base, with the task's cases as they end without their marks on the old sources."""
    order = ground.order
    workspace = bench.workspaces.acquire(commit, purpose="validate")
    try:
        owner = f"{bench.run_id}:{order.task.id}"
        ask = Ask(label=f"{order.attempt_id}-woken", selection=order.task.cases, owner=owner)
        found = bench.meter.measure(workspace, ask).measurement.by_case()
    finally:
        bench.workspaces.release(workspace)
    return _with_cases(ground.base, {case: found[case] for case in order.task.cases if case in found})


def _with_cases(base: Measurement, found: dict[CaseId, CaseResult]) -> Measurement:
    runs = (replace(run, cases=tuple(_now(run.cases, found))) for run in base.runs)
    return replace(base, runs=tuple(runs))


def _now(cases: Collection[CaseResult], found: dict[CaseId, CaseResult]) -> list[CaseResult]:
    return [found.get(case.case_id, case) for case in cases]
