"""Measures candidates merged onto the tip: in a thread, without storing a row."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from regreen.act.integrate.train import Answer, Conflict, Green, Measure, Red, Unmeasured
from regreen.act.validate import Tolerance, importers, judge_full, mask_of
from regreen.app.bench import Bench
from regreen.app.flakes import Doubt, Sorted, known_flakes, sort_out
from regreen.app.knowing import sources_of
from regreen.app.measuring import Ask
from regreen.errors import RegreenError, said
from regreen.model.candidates import Candidate
from regreen.model.case_ids import file_of
from regreen.model.cases import LinesByCase
from regreen.model.ids import AttemptId, CaseId, CommitId, TreeId
from regreen.model.runs import Measurement
from regreen.model.settings import ValidationSettings
from regreen.model.tasks import Task
from regreen.model.verdicts import GateResult, GateStatus
from regreen.ports import ProgressFn
from regreen.repo.diff import Conflict as MergeConflict


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """What candidates are judged against, read just before."""

    start: CommitId
    """The commit to merge onto."""
    before: Measurement
    """Its full measurement."""
    tasks: Mapping[AttemptId, Task]
    """The task of each candidate."""
    candidates: Mapping[AttemptId, Candidate]
    """The candidates."""
    lines: LinesByCase
    """Lines run per test on the base, where traced."""
    tolerance: Tolerance
    """Known flakes and unstable ids."""
    number: int
    """How many checkpoints came before; names the raw output."""
    whole_runs: int = 0
    """How often the whole suite may run again to tell a flake from a break."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """How a merged candidate did."""

    answer: Answer
    """For the train."""
    candidates: tuple[AttemptId, ...] = ()
    """Who was in it."""
    trees: tuple[TreeId, ...] = ()
    """The tree after each candidate, in order; the last one was measured."""
    measured: Measurement | None = None
    """The full measurement of the last tree; where only a selection was run, with the rest as it was before."""
    gate: GateResult | None = None
    """The full gate's answer."""
    flaky: tuple[CaseId, ...] = ()
    """Cases that were found to be flaky on the way."""
    scope: str = "full"
    """What proved it."""
    whole_runs: int = 0
    """How often the whole suite ran again to tell a flake from a break."""


def merge_all(bench: Bench, start: CommitId, candidates: Sequence[Candidate]) -> tuple[TreeId, ...] | Conflict:
    """Merge candidates onto a commit in order; the tree after each."""
    trees: list[TreeId] = []
    onto: str = start
    for candidate in candidates:
        proposal = candidate.proposal
        merged = bench.repository.merge(proposal.base, onto, proposal.tree)
        if isinstance(merged, MergeConflict):
            return Conflict(candidate=candidate.attempt_id)
        trees.append(merged)
        onto = merged
    return tuple(trees)


def check_merged(bench: Bench, world: World, step: Measure, progress: ProgressFn) -> Checked:
    """Merge and measure what the train asks for; a fault of ours is an answer too, and blames no candidate."""
    try:
        return _check_merged(bench, world, step, progress)
    except (RegreenError, OSError) as error:
        return Checked(answer=Unmeasured(reason=said(error)), candidates=step.candidates)


def _check_merged(bench: Bench, world: World, step: Measure, progress: ProgressFn) -> Checked:
    chosen = [world.candidates[attempt] for attempt in step.candidates]
    trees = merge_all(bench, world.start, chosen)
    if isinstance(trees, Conflict):
        return Checked(answer=trees)
    author, when = bench.settings.fix.author, bench.clock.now()
    commit = bench.repository.commit(trees[-1], (world.start,), f"Checkpoint {world.number}", author, when)
    tasks = [world.tasks[attempt] for attempt in step.candidates]
    wanted = step.cases or selection(bench, world, chosen)
    measured = _measure(bench, commit, f"checkpoint-{world.number}", wanted, progress)
    if step.cases:
        return Checked(answer=_look(measured, step.cases))
    whole = measured if wanted is None else patched(world.before, measured, wanted)
    split = frozenset(case for candidate in chosen for case in candidate.split)
    gate = judge_full(tasks, world.before, whole, tolerance=world.tolerance, split=split)
    found = settle(bench, world, commit, gate, tasks, wanted)
    if found.flaky or found.broken:
        gate = judge_full(tasks, world.before, whole, tolerance=found.over(world.tolerance), split=split)
    return Checked(
        answer=_answer(gate),
        candidates=step.candidates,
        trees=trees,
        measured=whole,
        gate=gate,
        flaky=tuple(sorted(found.flaky)),
        scope=scope_of(wanted, chosen),
        whole_runs=found.whole_runs,
    )


def selection(bench: Bench, world: World, candidates: Sequence[Candidate]) -> tuple[CaseId, ...] | None:
    """Cases to run at a checkpoint; None: the full suite, while that fits its budget, with ``auto`` for a batch, and
    where a selection would hold all of it.
    """
    validation = bench.settings.validation
    batch = validation.scope == "auto" and len(candidates) > 1
    if batch or runs_in_full(validation, world.before) or not all(candidate.footprint for candidate in candidates):
        return None
    wanted = _own_cases(candidates) | _by_import(bench, world, candidates)
    if world.before.by_case().keys() <= wanted:
        # Nothing would be spared, and what has run as a whole need not run as a whole again at the end.
        return None
    # An id that changes at each collection cannot be asked for: only a full run tells of it.
    return tuple(sorted(case for case in wanted if mask_of(case, world.tolerance.unstable) is None))


def scope_of(selected: Collection[CaseId] | None, candidates: Sequence[Candidate]) -> str:
    """What a checkpoint proves by: ``full``, ``targeted``, or ``targeted+imports`` where imports brought cases in."""
    if selected is None:
        return "full"
    return "targeted" if _own_cases(candidates).issuperset(selected) else "targeted+imports"


def _own_cases(candidates: Sequence[Candidate]) -> set[CaseId]:
    """The candidates' own cases, and those that run what they change."""
    return {case for candidate in candidates for case in (*candidate.cases, *candidate.footprint)}


def _by_import(bench: Bench, world: World, candidates: Sequence[Candidate]) -> set[CaseId]:
    """Cases whose file, or a conftest above it, imports what changes: they may fail without running a changed line."""
    touched = [item for candidate in candidates for item in candidate.proposal.files]
    changed = {path for item in touched for path in (item.path, item.old_path) if path}
    reached = importers(sources_of(bench.repository, world.start), changed, bench.inventory.layout.source_roots)
    below = tuple(path.removesuffix("conftest.py") for path in reached if PurePosixPath(path).name == "conftest.py")
    files = {case: file_of(case) for case in world.before.by_case()}
    return {case for case, file in files.items() if file in reached or file.startswith(below)}


def runs_in_full(validation: ValidationSettings, before: Measurement) -> bool:
    """Whether each checkpoint runs the whole suite."""
    seconds = sum(run.info.duration_s for run in before.runs)
    return validation.scope == "full" or (validation.scope == "auto" and seconds <= validation.full_budget_s)


def measure_whole(bench: Bench, commit: CommitId, progress: ProgressFn) -> Measurement:
    """Run the whole suite on what has landed, where its parts were proved by selections."""
    return _measure(bench, commit, f"whole-{commit[:12]}", None, progress)


def _measure(
    bench: Bench, commit: CommitId, label: str, wanted: tuple[CaseId, ...] | None, progress: ProgressFn | None = None
) -> Measurement:
    workspace = bench.workspaces.acquire(commit, purpose="validate")
    try:
        ask = Ask(label=label, selection=wanted, owner=f"{bench.run_id}:train")
        return bench.meter.measure(workspace, ask, progress).measurement
    finally:
        bench.workspaces.release(workspace)


def patched(before: Measurement, partial: Measurement, wanted: Sequence[CaseId]) -> Measurement:
    """The earlier measurement with what was run anew in its place; what was asked for and did not come is gone.

    Durations of the tools stay those of full runs, by which it is judged whether another one fits the budget.
    """
    asked = frozenset(wanted)
    fresh = {run.info.tool: run for run in partial.runs}
    now = partial.by_case()
    runs = []
    for run in before.runs:
        new = fresh.get(run.info.tool)
        if new is None:
            runs.append(run)
            continue
        left = (case for case in run.cases if case.case_id in now or case.case_id not in asked)
        cases = tuple(now.get(case.case_id, case) for case in left)
        added = tuple(case for case in new.cases if case.case_id not in before.by_case())
        kept = tuple(each for each in run.findings if each.case_id not in now and each.case_id not in asked)
        info = replace(new.info, duration_s=run.info.duration_s)
        runs.append(replace(new, info=info, cases=(*cases, *added), findings=(*kept, *new.findings)))
    return Measurement(tree=partial.tree, runs=tuple(runs))


def settle(
    bench: Bench,
    world: World,
    commit: CommitId,
    gate: GateResult,
    tasks: Sequence[Task],
    selected: tuple[CaseId, ...] | None = None,
) -> Sorted:
    """Which of the failures are flakes that are not the candidates', and which known flakes they broke.

    ``selected`` is what ran; None: the whole suite.
    """
    own = {case for task in tasks for case in task.cases}
    fell = gate.failing if gate.status is GateStatus.FAIL and not own & set(gate.failing) else ()
    if gate.status is GateStatus.ERROR or (gate.status is GateStatus.FAIL and not fell):
        return Sorted()
    doubt = Doubt(
        after=commit,
        start=world.start,
        touched=frozenset(
            change.path for attempt in world.tasks for change in world.candidates[attempt].proposal.files
        ),
        lines=world.lines,
        label=f"checkpoint-{world.number}",
        owner=f"{bench.run_id}:train",
        selection=selected or (),
        whole_runs=world.whole_runs if selected is None else None,
    )
    return sort_out(bench, doubt, fell, [case for case in known_flakes(gate) if case not in own])


def _passes(measured: Measurement, case: CaseId) -> bool:
    result = measured.by_case().get(case)
    return result is not None and not result.outcome.is_failure


def _look(measured: Measurement, cases: Sequence[CaseId]) -> Answer:
    failing = tuple(case for case in cases if not _passes(measured, case))
    return Red(failing=failing) if failing else Green()


def _answer(gate: GateResult) -> Answer:
    match gate.status:
        case GateStatus.PASS:
            return Green()
        case GateStatus.FAIL:
            return Red(failing=gate.failing)
        case GateStatus.ERROR:
            return Unmeasured(reason=gate.summary)
