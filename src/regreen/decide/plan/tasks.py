"""Makes the plan: one task a cause, in the order in which to work."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from regreen.decide.plan.allowed import allowed_paths, read_only_paths
from regreen.decide.plan.draft import Draft, churn_of, drafts
from regreen.decide.plan.held_out import held_out
from regreen.model.case_ids import file_of
from regreen.model.cases import CaseResult
from regreen.model.diagnosis import Diagnosis, Fault
from regreen.model.findings import Finding, Severity
from regreen.model.ids import CaseId, TaskId
from regreen.model.inventory import Inventory, TestLayout
from regreen.model.settings import Settings
from regreen.model.tasks import Task, TaskType

HARD_CAP = 10
"""Attempts by outside agents, whatever the settings say."""


def plan(
    diagnoses: Sequence[Diagnosis],
    findings: Iterable[Finding],
    cases: Mapping[CaseId, CaseResult],
    inventory: Inventory,
    settings: Settings,
    *,
    churn: Mapping[str, int] | None = None,
    only_new: bool | None = None,
    after: Sequence[Task] = (),
    in_view: Collection[CaseId] = (),
) -> tuple[Task, ...]:
    """Make tasks of causes.

    Args:
        diagnoses: the causes, best first.
        findings: all findings; those of the causes are looked up by fingerprint.
        cases: verdicts by id; their durations are a task's cost.
        inventory: for allowed paths.
        settings: for bounds, held-out share and risk tiers.
        churn: how often each file changed lately.
        only_new: skip what exists at the merge base; None: as the settings say.
        after: tasks of this run that exist already; a cause that one of them is about makes none again, and new ones
            are numbered and ordered behind them.
        in_view: cases that nothing takes out of what an agent reads: they are not held out.

    Returns:
        The new tasks in order; what a task depends on stands before it.
    """
    skip_old = settings.fix.only_new if only_new is None else only_new
    known = {task.cause_key for task in after}
    made = [draft for draft in drafts(diagnoses, findings, only_new=skip_old) if draft.cause.cause_key not in known]
    made.sort(key=lambda draft: _rank(draft, cases, settings, churn or {}))
    tasks = [
        _task(draft, number, inventory, settings, in_view)
        for number, draft in enumerate(made, start=1 + _last_number(after))
    ]
    return tuple(replace(task, depends_on=_depends_on(task, tasks, after)) for task in tasks)


def _last_number(tasks: Iterable[Task]) -> int:
    return max((task.order for task in tasks), default=0)


def _task(draft: Draft, number: int, inventory: Inventory, settings: Settings, in_view: Collection[CaseId]) -> Task:
    cause, fix = draft.cause, settings.fix
    files = _target_files(draft, inventory.layout)
    bound = fix.systemic_attempts if cause.systemic else fix.attempts
    return Task(
        id=TaskId(f"T{number}"),
        type=draft.type,
        title=cause.title,
        diagnosis_id=cause.id,
        cause_key=cause.cause_key,
        fault=cause.fault,
        severity=cause.severity,
        systemic=cause.systemic,
        files=files,
        modules=tuple(dict.fromkeys(name for file in files if (name := module_name(file, inventory.layout)))),
        cases=draft.cases,
        held_out=()
        if draft.type is not TaskType.FIX
        else held_out(
            draft.cases,
            cause.cause_key,
            share=fix.held_out,
            seed=fix.seed,
            fault=cause.fault,
            findings=draft.findings,
            in_view=in_view,
        ),
        allowed_paths=allowed_paths(draft, inventory),
        read_only_paths=read_only_paths(draft, inventory),
        attempt_bound=max(0, min(HARD_CAP, bound)),
        order=number,
    )


def _target_files(draft: Draft, layout: TestLayout) -> tuple[str, ...]:
    """Suspects' files, best first; without suspects what the traceback and the findings name."""
    cause = draft.cause
    suspects = [suspect.file for suspect in cause.suspects]
    traced = [place.rpartition(":")[0] for place in cause.source_files]
    placed = [finding.location.file for finding in draft.findings if finding.location]
    files = list(dict.fromkeys(suspects or (*traced, *placed)))
    if draft.type is TaskType.FIX and cause.fault is not Fault.TEST_BUG:
        return tuple(file for file in files if not layout.is_test(file))
    return tuple(files)


def module_name(file: str, layout: TestLayout) -> str:
    """Importable name of a Python file; empty for other files."""
    if not file.endswith(".py"):
        return ""
    roots = sorted((root.rstrip("/") for root in layout.source_roots if root not in {".", ""}), key=len, reverse=True)
    root = next((root for root in roots if file.startswith(f"{root}/")), "")
    inner = file.removeprefix(f"{root}/") if root else file
    return inner.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _rank(
    draft: Draft, cases: Mapping[CaseId, CaseResult], settings: Settings, churn: Mapping[str, int]
) -> tuple[bool, bool, bool, int, int, int, int, float, str]:
    """Sort key, as the spec orders: what blocks all others first, work on coverage and skips last."""
    cause = draft.cause
    return (
        draft.type is not TaskType.FIX,
        cause.severity is not Severity.P0,
        not cause.systemic,
        -len(draft.cases),
        _tier(cause.domain, settings),
        int(cause.severity),
        -churn_of(draft, churn),
        _cost(draft, cases),
        cause.cause_key,
    )


def _tier(domain: str, settings: Settings) -> int:
    """Risk of a product area, lower is riskier; an area that is not in the config counts as P2."""
    tiers = {"P0": 0, "P1": 1, "P2": 2}
    found = settings.domains.get(domain)
    return tiers.get(found.tier, 2) if found else 2


def _cost(draft: Draft, cases: Mapping[CaseId, CaseResult]) -> float:
    """Seconds that one run of the cause's tests takes."""
    known = (cases.get(case) for case in draft.cases)
    return round(sum((case.duration_s or 0.0) for case in known if case), 1)


def _depends_on(task: Task, tasks: Sequence[Task], after: Sequence[Task]) -> tuple[TaskId, ...]:
    """Single tasks wait for systemic ones that touch the same tests or the same first file; coverage waits for all."""
    if task.type is not TaskType.FIX:
        return tuple(other.id for other in (*after, *tasks) if other.type is TaskType.FIX)
    if task.systemic:
        return ()
    return tuple(other.id for other in tasks if other.systemic and other.type is TaskType.FIX and _meet(task, other))


def _meet(task: Task, other: Task) -> bool:
    same_tests = {file_of(case) for case in task.cases} & {file_of(case) for case in other.cases}
    return bool(same_tests) or bool(task.files and task.files[:1] == other.files[:1])
