"""Proves a proposal, or refuses it: guard, overlay of the base's tests in a fresh workspace, targeted validation."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from regreen.act.guard import Change, Policy, defines_green, inspect, lifted, with_hits
from regreen.act.guard.canary import seen_in
from regreen.act.validate import (
    Texts,
    Tolerance,
    cases_beside,
    judge_aim,
    judge_effect,
    judge_held_out,
    judge_targeted,
    judge_tools,
    select_cases,
    split_cases,
)
from regreen.app.adding import Adding, side_of
from regreen.app.asking import Made, Order
from regreen.app.bench import Bench
from regreen.app.biting import show_new_teeth
from regreen.app.data_of_tests import data_of_tests
from regreen.app.flakes import sort_out
from regreen.app.measuring import Ask
from regreen.app.nearing import Nearing
from regreen.app.overlapping import Overlapping
from regreen.app.paring import Paring
from regreen.app.repeating import Repeats, Rest, Runs, Target, asks_of, doubt_of, quick_ones
from regreen.app.rivalling import Rivalling
from regreen.app.searching import Searching
from regreen.app.settling import settled
from regreen.app.toothing import show_teeth
from regreen.app.waking import Ground, woken
from regreen.model.case_ids import file_of
from regreen.model.diagnosis import Fault
from regreen.model.ids import CaseId, CommitId, TreeId
from regreen.model.paths import matches
from regreen.model.runs import Measurement
from regreen.model.tasks import FileStatus, Proposal, Task, TaskType
from regreen.model.verdicts import GateResult, GateStatus, Verdict
from regreen.model.workspaces import Workspace


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What came of it."""

    verdict: Verdict
    """All gates that were asked."""
    proposal: Proposal
    """What was proved, and lands: without what is left out of it."""
    selection: tuple[CaseId, ...] = ()
    """Cases that were run."""
    split: frozenset[CaseId] = frozenset()
    """Held-out cases that have another cause."""
    remaining: tuple[str, ...] = ()
    """Fingerprints and cause keys with which the task's cases still fail."""


def prove(bench: Bench, order: Order, made: Made, base: Measurement, tolerance: Tolerance) -> Proof:
    """Ask every gate until one refuses."""
    proposal = settled(bench, made.proposal, order.task)
    gates: list[GateResult] = []
    change, policy = _change(bench, order, made.proposal, base), _policy(bench, order, made)
    ground = Ground(order=order, change=change, policy=policy, base=base)
    runs = Runs(tolerance=tolerance, nearing=_nearing(bench, ground))
    selection: tuple[CaseId, ...] = ()
    guard = _look(made, change, policy)
    gates.append(guard)
    if guard.status is GateStatus.PASS:
        if order.task.type is TaskType.ADD_TEST:
            whole = _commit(bench, order, overlaid(bench, order.task, proposal.tree, order.base))
            order = Adding(bench=bench, order=order, base=base).named(proposal, whole)
        selection = _selection(bench, order, proposal, base)
        waived = frozenset(hit.file for hit in guard.hits if hit.waived)
        target = Target(base=base, tolerance=tolerance, spared=waived)
        _run(bench, replace(ground, order=order), proposal, selection, target, runs)
        gates.extend(_judge(bench, order, proposal, Target(base=base, tolerance=runs.tolerance), runs))
    split = [case for gate in gates if gate.gate == "held_out" for case in split_cases(gate)]
    return Proof(
        verdict=_verdict(order, made, gates),
        proposal=proposal,
        selection=selection,
        split=frozenset(split),
        remaining=_remaining(order.task, runs),
    )


def _remaining(task: Task, runs: Runs) -> tuple[str, ...]:
    """What the task's cases still fail with, in the last repeat."""
    if not runs.measured:
        return ()
    mine = [finding for finding in runs.measured[-1].findings() if finding.case_id in task.cases]
    return tuple(dict.fromkeys(str(key) for each in mine for key in (each.fingerprint, each.cause_key)))


def _change(bench: Bench, order: Order, proposal: Proposal, base: Measurement) -> Change:
    """What the guard looks at."""
    repository = bench.repository
    before = [item.old_path or item.path for item in proposal.files if item.status is not FileStatus.ADDED]
    after = [item.path for item in proposal.files if item.status is not FileStatus.DELETED]
    return Change(
        proposal=proposal,
        before=repository.read_files(proposal.base_tree, before),
        after=repository.read_files(proposal.tree, after),
        tests=repository.read_files(order.base, (*_case_files(order.task), *_met_in(bench, order.task, base))),
        data=data_of_tests(bench, proposal.base_tree, before),
        paths=frozenset(repository.entries(proposal.base_tree)),
    )


def _policy(bench: Bench, order: Order, made: Made) -> Policy:
    """What the task allows."""
    fix = bench.settings.fix
    return Policy(
        task=order.task,
        layout=bench.inventory.layout,
        guard=bench.settings.guard,
        max_files=fix.max_files,
        max_lines=fix.max_lines,
        today=bench.clock.now()[:10],
        canary=made.canary,
        commanded=frozenset(path for tool in bench.inventory.tools for path in tool.sources),
        lifts=lifted(order.task),
    )


def _look(made: Made, change: Change, policy: Policy) -> GateResult:
    """Ask the guard about the files on disk and what the agent said."""
    return with_hits(inspect(change, policy), seen_in(made.betrayed))


def _met_in(bench: Bench, task: Task, base: Measurement) -> Iterator[str]:
    """Test files in which the task's cases failed: runners of other languages name no file in a test's id."""
    known = base.by_case()
    failures = (failure for case in task.cases if case in known for failure in known[case].failures)
    met = dict.fromkeys(frame.file for failure in failures for frame in failure.frames if frame.in_project)
    return (file for file in met if bench.inventory.layout.is_test(file))


def _case_files(task: Task) -> tuple[str, ...]:
    """Files that hold the task's cases: what they expect tells a hard-coded answer."""
    return tuple(dict.fromkeys(file_of(case) for case in task.cases))


def overlaid(bench: Bench, task: Task, tree: str, source: str, spared: Collection[str] = frozenset()) -> TreeId:
    """A tree with the tests of another, and all that defines green there, laid over it: what proves is never what the
    agent wrote.

    Args:
        bench: knows the layout.
        task: what it may change stays as it is: a repaired test, a config file that it names.
        tree: the proposal.
        source: the base.
        spared: what else stays: files of which a waiver lets pass what was found.
    """
    layout = bench.inventory.layout
    config = frozenset((*layout.config_files, *(file for tool in bench.inventory.tools for file in tool.config_files)))
    own_tests = task.allowed_paths if task.edits_tests else ()
    named = frozenset((*task.allowed_paths, *spared))
    old, new = bench.repository.entries(source), bench.repository.entries(tree)
    data = data_of_tests(bench, source, sorted(path for path in {*old, *new} if old.get(path) != new.get(path)))

    def takes(path: str) -> bool:
        if layout.is_test(path) or path in data:
            return not matches(path, own_tests) and not (path in data and path in named)
        return (path in config or defines_green(path)) and path not in named

    return bench.repository.lay_over(tree, source, takes)


def _selection(bench: Bench, order: Order, proposal: Proposal, base: Measurement) -> tuple[CaseId, ...]:
    touched = bench.repository.changed_lines(proposal.base_tree, proposal.tree)
    chosen = select_cases(order.task, touched, order.lines if order.lines.lines else None)
    return tuple(dict.fromkeys((*chosen, *cases_beside(order.task, base))))


def _nearing(bench: Bench, ground: Ground) -> Nearing:
    return Nearing(bench=bench, order=ground.order, change=ground.change, policy=ground.policy, base=ground.base)


def _run(
    bench: Bench, plain: Ground, proposal: Proposal, selection: tuple[CaseId, ...], target: Target, runs: Runs
) -> None:
    """Run the repeats in a fresh workspace, until one refuses, and what is asked of a repair beside them."""
    order = plain.order
    commit = _commit(bench, order, overlaid(bench, order.task, proposal.tree, order.base, target.spared))
    ground = woken(bench, plain, commit)
    if ground is not plain:
        runs.nearing = _nearing(bench, ground)
    workspace = bench.workspaces.acquire(commit, purpose="validate")

    def paring(place: Workspace, tolerance: Tolerance) -> Paring:
        return Paring(
            bench=bench,
            order=ground.order,
            selection=selection,
            base=ground.base,
            tolerance=tolerance,
            tree=bench.repository.tree_of(commit),
            workspace=place,
        )

    try:
        with (
            Searching(bench=bench, order=ground.order, nearing=runs.nearing) as search,
            Overlapping(
                bench=bench,
                owner=f"{bench.run_id}:{order.task.id}",
                nearing=runs.nearing,
                commit=commit,
                made=paring,
                search=search,
            ) as overlap,
        ):
            quick = quick_ones(bench.settings, selection, order.task.cases, target.base)
            runs.rest = Rest.of(selection, quick, order.task.cases, target.base)
            repeats = Repeats(
                bench=bench,
                order=order,
                proposal=proposal,
                commit=commit,
                workspace=workspace,
                target=target,
                asks=tuple(asks_of(bench, order, quick)),
            )
            if not repeats.passed(runs, overlap if ground.repairs else None):
                return
            if _never_passed(order, runs):
                doubt = doubt_of(bench, order, proposal, commit, Ask(label=f"{order.attempt_id}-known"))
                runs.tolerance = sort_out(bench, doubt, (), _never_passed(order, runs)).over(runs.tolerance)
            if order.task.fault is Fault.TEST_BUG or order.task.type is TaskType.REMOVE_SKIP:
                tree = bench.repository.tree_of(commit)
                runs.teeth = show_teeth(bench, order, tree, workspace, target.base, runs.lines)
            if order.task.type is TaskType.ADD_TEST:
                adding = Adding(bench=bench, order=order, base=target.base)
                side = side_of(bench, commit, workspace)
                runs.further.extend(adding.judged(order.task.cases, runs.lines, side))
            if ground.repairs:
                runs.further.extend(_further(bench, ground.order, proposal, overlap, runs, workspace))
    finally:
        bench.workspaces.release(workspace)


def _further(
    bench: Bench, order: Order, proposal: Proposal, overlap: Overlapping, runs: Runs, workspace: Workspace
) -> Iterator[GateResult]:
    """What is asked of a repair whose tests passed and that holds near their inputs: more runs, of changed sources."""
    nearby = runs.nearing.judged()
    if nearby is not None and nearby.status is not GateStatus.PASS:
        return
    paring, pared = overlap.judged(runs.tolerance, workspace)
    yield pared
    if pared.status is not GateStatus.PASS:
        return
    asking = Rivalling(bench=bench, order=order, nearing=runs.nearing, paring=paring, search=overlap.search)
    rivals = asking.judged()
    yield from () if rivals is None else (rivals,)
    if (rivals is None or rivals.status is GateStatus.PASS) and order.base == proposal.base:
        new = show_new_teeth(bench, order, proposal, paring.tree, paring.workspace)
        yield from () if new is None else (new,)


def _never_passed(order: Order, runs: Runs) -> tuple[CaseId, ...]:
    """Known flakes that failed in every repeat in which they ran: they may be broken for good."""
    seen = [repeat.by_case() for repeat in runs.measured]
    found = (case for case in runs.tolerance.flaky if case not in order.task.cases)
    ran = {case: [cases[case].outcome.is_failure for cases in seen if case in cases] for case in found}
    return tuple(sorted(case for case, failures in ran.items() if failures and all(failures)))


def _judge(bench: Bench, order: Order, proposal: Proposal, target: Target, runs: Runs) -> Iterator[GateResult]:
    """Every gate over the repeats; the first that refuses ends it."""
    task, tolerance = order.task, target.tolerance
    targeted = judge_targeted(task, target.base, runs.measured, tolerance=tolerance)
    yield runs.rest.told(targeted)
    if targeted.status is not GateStatus.PASS:
        return
    aim = judge_aim(
        task,
        target.base,
        runs.measured,
        _changed_texts(bench, proposal),
        members=order.diagnosis.members if order.diagnosis else (),
        flaky=tolerance.flaky,
    )
    if aim is not None:
        yield aim
    if task.held_out:
        yield judge_held_out(task, target.base, runs.measured, tolerance=tolerance)
    nearby = runs.nearing.judged()
    if nearby is not None:
        yield nearby
    yield from (gate for gate in (runs.teeth, *runs.further) if gate is not None)
    touched = [item.path for item in proposal.files]
    fresh = [item.path for item in proposal.files if item.status is FileStatus.ADDED]
    before, after = order.lines if order.lines.lines else None, runs.lines if runs.lines.lines else None
    yield judge_effect(task, before, after, touched=touched, is_new=fresh, texts=_texts(bench, order, proposal))
    yield judge_tools(target.base, runs.measured[0], touched)


def _texts(bench: Bench, order: Order, proposal: Proposal) -> Texts:
    """The cases' own files, and the changed Python sources on both sides."""
    changed = [item.path for item in proposal.files if item.path.endswith(".py")]
    same = [path for path in changed if not bench.inventory.layout.is_test(path)]

    def read(tree: str, paths: Sequence[str]) -> dict[str, str]:
        found = bench.repository.read_files(tree, paths)
        return {path: content.decode("utf-8", "replace") for path, content in found.items()}

    tests = {} if order.task.edits_tests else read(order.base, _case_files(order.task))
    return Texts(tests=tests, before=read(proposal.base_tree, same), after=read(proposal.tree, same))


def _changed_texts(bench: Bench, proposal: Proposal) -> tuple[dict[str, str], dict[str, str]]:
    """All changed files before and after."""
    names = {path for item in proposal.files for path in (item.path, item.old_path) if path}
    found = [bench.repository.read_files(tree, sorted(names)) for tree in (proposal.base_tree, proposal.tree)]
    before, after = ({path: text.decode("utf-8", "replace") for path, text in each.items()} for each in found)
    return before, after


def _commit(bench: Bench, order: Order, tree: TreeId) -> CommitId:
    author, when = bench.settings.fix.author, bench.clock.now()
    return bench.repository.commit(tree, (order.base,), f"Candidate {order.attempt_id}", author, when)


def _verdict(order: Order, made: Made, gates: list[GateResult]) -> Verdict:
    told = (
        replace(each, summary=f"{each.summary} {_why(order, made)}") if each is _teeth_of(gates) else each
        for each in gates
    )
    return Verdict(attempt_id=order.attempt_id, gates=tuple(told), scope="targeted")


def _teeth_of(gates: list[GateResult]) -> GateResult | None:
    """The gate that judges a repaired test."""
    return next((each for each in gates if each.gate == "teeth"), None)


def _why(order: Order, made: Made) -> str:
    """Why it is the test that was changed: what was seen, and the agent's word."""
    seen = order.diagnosis.evidence[0].text if order.diagnosis and order.diagnosis.evidence else "Nothing was seen."
    return f"Why the test: {seen} By the agent: {made.reply.result.summary or 'nothing was said.'}"
