"""From a task to what an agent is told: pure."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from regreen.act.brief.kinds import criteria_of
from regreen.act.brief.prompt import SYSTEM, SYSTEM_BESIDE, prompt
from regreen.model.agents import (
    AgentRequest,
    Constraints,
    ContextDocument,
    Execution,
    Instructions,
    PreviousAttempt,
    RequestDiagnosis,
    RequestFinding,
    Targets,
    Validation,
)
from regreen.model.counts import counted
from regreen.model.diagnosis import Diagnosis
from regreen.model.findings import Finding
from regreen.model.ids import CaseId, RunId
from regreen.model.settings import Settings
from regreen.model.tasks import Attempt, Task, TaskType
from regreen.model.workspaces import Workspace

TRACEBACK_CAP = 6_000
OUTPUT_CAP = 2_000
PATCH_CAP = 12_000
DOCUMENT_CAP = 20_000
MAX_FINDINGS = 12
MAX_SUSPECTS = 40
MAX_OTHERS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class BriefContext:
    """What a brief is made of, beside the task itself."""

    run_id: RunId
    """The run."""
    diagnosis: Diagnosis | None
    """The cause."""
    findings: Sequence[Finding]
    """Findings of the run; those of the task's shown cases are used."""
    outputs: Mapping[CaseId, str]
    """Tail of captured output by case."""
    workspace: Workspace
    """Where the agent works."""
    execution: Execution
    """How the project runs its tests there."""
    settings: Settings
    """The user's settings."""
    attempts: Sequence[Attempt] = ()
    """Earlier tries at the same task."""
    patches: Mapping[str, str] | None = None
    """Attempt id to the text of its patch."""
    hidden: frozenset[CaseId] = frozenset()
    """Held-out cases of all tasks: never named."""
    coverage: str = ""
    """Absolute path of the lines run per test, as the agent sees it."""
    documents: Sequence[ContextDocument] = ()
    """The user's documents."""
    time_s: float = 900.0
    """Wall seconds for this attempt."""
    max_tokens: int | None = None
    """Tokens for this attempt; None: no bound."""
    max_cost_usd: float | None = None
    """Money for this attempt; None: no bound."""


def capped(text: str, cap: int, *, tail: bool = False) -> str:
    """Keep the head (or the tail) of a text; a cut is marked with how much is missing."""
    if len(text) <= cap:
        return text
    note = f"[… {counted(len(text) - cap, 'character')} left out …]"
    return f"{note}\n{text[-cap:]}" if tail else f"{text[:cap]}\n{note}"


def test_id(case: CaseId, project: str) -> str:
    """The id as the project's own runner takes it, from its own folder."""
    plain = case.partition(":")[2]
    return plain if project == "." else plain.removeprefix(f"{project}/")


def shown_cases(task: Task) -> tuple[CaseId, ...]:
    """The cases that an agent may know of."""
    hidden = frozenset(task.held_out)
    return tuple(case for case in task.cases if case not in hidden)


def request_for(task: Task, context: BriefContext, *, number: int, role: str = "bug-fixer") -> AgentRequest:
    """Everything that an agent is told about one task, prompt included."""
    shown = shown_cases(task)
    project = context.workspace.project
    ids = tuple(test_id(case, project) for case in shown)
    request = AgentRequest(
        run_id=context.run_id,
        task_id=task.id,
        attempt_no=number,
        task_type=task.type.value,
        role=role,
        workspace=context.workspace.seen_at,
        allowed_paths=task.allowed_paths,
        read_only_paths=task.read_only_paths,
        targets=Targets(files=task.files, test_ids=ids, modules=task.modules),
        execution=context.execution,
        diagnosis=_diagnosis(context.diagnosis, task, context.hidden),
        coverage=context.coverage,
        findings=_findings(context, frozenset(shown)),
        other_failing=_others(task, context),
        context=tuple(replace(doc, text=capped(doc.text, DOCUMENT_CAP)) for doc in context.documents),
        previous_attempts=_previous(context, task),
        validation=_validation(context.execution, ids, task),
        constraints=Constraints(
            max_files=context.settings.fix.max_files,
            max_lines=context.settings.fix.max_lines,
            time_s=context.time_s,
            max_tokens=context.max_tokens,
            max_cost_usd=context.max_cost_usd,
        ),
        seed=context.settings.fix.seed,
    )
    system = SYSTEM if task.type is TaskType.FIX else SYSTEM_BESIDE
    return replace(request, instructions=Instructions(system=system, task=prompt(request)))


def _diagnosis(diagnosis: Diagnosis | None, task: Task, hidden: frozenset[CaseId]) -> RequestDiagnosis:
    if diagnosis is None:
        return RequestDiagnosis(fault=task.fault.value, cause=task.title)
    hiding = _hiding(task, hidden)
    return RequestDiagnosis(
        fault=diagnosis.fault.value,
        symptom=diagnosis.symptom.value,
        domain=diagnosis.domain,
        # A title may name the first case; when that one is held out it would give it away.
        cause=hiding(diagnosis.title),
        evidence=tuple(replace(item, text=hiding(item.text)) for item in diagnosis.evidence),
        suspects=diagnosis.suspects[:MAX_SUSPECTS],
    )


def _hiding(task: Task, hidden: frozenset[CaseId]) -> Callable[[str], str]:
    """Gives texts without the names of held-out tests."""
    names = {name for case in (*task.held_out, *hidden) for name in _names_of(case)}
    if not names:
        return str
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(names, key=len, reverse=True)))
    return lambda text: pattern.sub("(a test)", text)


def _names_of(case: CaseId) -> tuple[str, ...]:
    """What a text may call a test by, the function without its parameters too."""
    path = case.partition(":")[2]
    last = path.rpartition("::")[2]
    if last == path:
        return ()  # a whole file
    return case, path, last, path.partition("[")[0], last.partition("[")[0]


def _others(task: Task, context: BriefContext) -> tuple[str, ...]:
    cases = dict.fromkeys(finding.case_id for finding in context.findings if finding.case_id is not None)
    left_out = {*task.cases, *context.hidden}
    return tuple(test_id(case, context.workspace.project) for case in cases if case not in left_out)[:MAX_OTHERS]


def _findings(context: BriefContext, shown: frozenset[CaseId]) -> tuple[RequestFinding, ...]:
    project = context.workspace.project
    picked = [finding for finding in context.findings if finding.case_id in shown][:MAX_FINDINGS]
    return tuple(_finding(finding, context.outputs, project) for finding in picked)


def _finding(finding: Finding, outputs: Mapping[CaseId, str], project: str) -> RequestFinding:
    failure = finding.failure
    frames = failure.frames if failure else ()
    case = finding.case_id or CaseId("")
    places = dict.fromkeys(f"{frame.file}:{frame.line}" for frame in frames if frame.in_project)
    return RequestFinding(
        test_id=test_id(case, project),
        rule=finding.rule,
        message=capped(finding.message, OUTPUT_CAP),
        traceback=capped(failure.text if failure else "", TRACEBACK_CAP, tail=True),
        source_files=tuple(places),
        output_tail=capped(outputs.get(case, ""), OUTPUT_CAP, tail=True),
    )


def _previous(context: BriefContext, task: Task) -> tuple[PreviousAttempt, ...]:
    patches, hiding = context.patches or {}, _hiding(task, context.hidden)
    return tuple(
        PreviousAttempt(
            attempt=attempt.number,
            agent=attempt.agent,
            outcome=attempt.outcome.value,
            reason=hiding(attempt.told or attempt.reason),
            patch=capped(patches.get(attempt.id, ""), PATCH_CAP),
        )
        for attempt in context.attempts
    )


def _validation(execution: Execution, ids: tuple[str, ...], task: Task) -> Validation:
    return Validation(
        commands=((*execution.argv, *ids),) if execution.argv else (),
        success_criteria=criteria_of(task.type),
    )
