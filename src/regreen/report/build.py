"""From the run's summary to the report's data: pure, total, and the only place where the two meet."""

from regreen.model.cases import CaseResult, Outcome, Totals
from regreen.model.counts import counted
from regreen.model.diagnosis import Blamed, Diagnosis
from regreen.model.events import EventKind
from regreen.model.findings import Finding
from regreen.model.runs import Broken, Completed, Skipped, TimedOut, ToolRun
from regreen.model.summary import Landing, RunSummary, TaskStory
from regreen.model.tasks import Attempt, TaskState, Usage
from regreen.model.verdicts import GateResult
from regreen.report import shape

TEXT_CAP = 8000
"""Characters of one failure's report; the whole is in the raw artifact."""
MESSAGE_CAP = 4000
"""Characters of one message."""
_CATEGORIES = frozenset({"test_bug", "implementation_bug", "integration_issue"})


def test_report(summary: RunSummary) -> shape.TestReport:
    """The report's data."""
    totals = summary.final or summary.baseline
    escalated = tuple(story for story in summary.stories if story.state is TaskState.ESCALATED)
    return shape.TestReport(
        status="pass" if passes(summary) else "fail",
        total_tests=totals.total,
        passed=totals.passed + totals.xpassed,
        failed=totals.failed,
        skipped=totals.skipped + totals.xfailed,
        errors=totals.error + totals.crashed + totals.timed_out + totals.not_run,
        iterations=summary.iterations,
        fixes_applied=tuple(_fix(landing) for landing in summary.landings),
        coverage=_coverage(summary),
        escalation_needed=summary.escalation_needed,
        escalation_reason=_escalation_reason(summary, escalated),
        escalations=tuple(_escalation(story, summary) for story in escalated),
        flaky=summary.flaky,
        quarantined=summary.quarantined,
        guard_events=tuple(event for story in summary.stories for event in _guard_events(story)),
        posture=_posture(summary),
        stop_code=summary.stop_code.value if summary.stop_code else None,
        stop_reason=summary.stop_reason,
        costs=_costs(summary),
        run_id=summary.run_id,
        command=summary.command,
        regreen_version=summary.version,
        created_at=summary.created_at,
        ended_at=summary.ended_at,
        target=summary.target,
        commit=summary.commit,
        user_branch=summary.user_branch,
        dirty=summary.dirty,
        branch=summary.branch,
        tip=summary.tip,
        baseline=counts(summary.baseline),
        final=counts(summary.final) if summary.final else None,
        tools=tuple(tool_entry(run) for run in summary.runs),
        cases=tuple(_case(case) for case in summary.cases),
        findings=tuple(finding_entry(finding) for finding in summary.findings),
        diagnoses=tuple(diagnosis_entry(diagnosis) for diagnosis in summary.diagnoses),
        tasks=tuple(_task(story) for story in summary.stories),
        checkpoints=tuple(
            shape.CheckpointEntry(
                commit=checkpoint.commit,
                at=checkpoint.at,
                counts=counts(checkpoint.totals),
                failing=checkpoint.failing,
            )
            for checkpoint in summary.checkpoints
        ),
        timeline=_timeline(summary),
        notes=summary.notes,
        context=summary.context,
        gone=tuple(finding_entry(finding) for finding in summary.gone),
    )


def passes(summary: RunSummary) -> bool:
    """Nothing fails at the end, nothing is found, and no tool broke: a broken tool is never read as clean."""
    at_first = summary.final is None and any(isinstance(run, Broken | TimedOut) for run in summary.runs)
    return summary.is_green and not (summary.broken or at_first)


def counts(totals: Totals) -> shape.Counts:
    """Cases by outcome."""
    return shape.Counts(total=totals.total, **{outcome.value: getattr(totals, outcome.value) for outcome in Outcome})


def capped(text: str, cap: int, whole: str = "") -> str:
    """The text, or its beginning and end around a mark that says where the whole is."""
    if len(text) <= cap:
        return text
    where = f"; the whole is in {whole}" if whole else ""
    half = cap // 2
    return f"{text[:half]}\n… [{counted(len(text) - 2 * half, 'character')} cut{where}] …\n{text[-half:]}"


def _timeline(summary: RunSummary) -> tuple[shape.Moment, ...]:
    return tuple(
        shape.Moment(at=event.at, kind=event.kind.value, subject=event.subject, message=event.message)
        for event in summary.events
        if event.kind is not EventKind.MEASURE_PROGRESSED
    )


def _fix(landing: Landing) -> shape.Fix:
    return shape.Fix(
        file=landing.file,
        line=landing.line,
        category=landing.category if landing.category in _CATEGORIES else "implementation_bug",
        description=landing.title,
        commit=landing.commit,
        agent=landing.agent,
        validation=landing.scope,
        task=landing.task_id,
        attempt=landing.attempt_id,
        files=landing.files,
        diff=landing.diff,
        tests_commit=landing.tests_commit,
        tests=landing.tests,
        tests_diff=landing.tests_diff,
    )


def _coverage(summary: RunSummary) -> shape.Coverage:
    figures = summary.coverage
    return shape.Coverage(
        statements=figures.statements, branches=figures.branches, functions=figures.functions, lines=figures.lines
    )


def _escalation_reason(summary: RunSummary, escalated: tuple[TaskStory, ...]) -> str:
    if not escalated:
        return ""
    reasons = dict.fromkeys(f"{story.task.id}: {story.reason or 'no attempt is left'}" for story in escalated)
    stop = (summary.stop_reason,) if summary.stop_reason else ()
    return " ".join((*reasons, *stop))


def _escalation(story: TaskStory, summary: RunSummary) -> shape.Escalation:
    failing = {case.case_id for case in summary.cases if case.outcome.is_failure}
    diagnosis = next((each for each in summary.diagnoses if each.id == story.task.diagnosis_id), None)
    return shape.Escalation(
        task=story.task.id,
        title=story.task.title,
        reason=story.reason,
        attempts=tuple(
            shape.Try(attempt=attempt.id, agent=attempt.agent, outcome=attempt.outcome.value, reason=attempt.reason)
            for attempt in story.attempts
        ),
        remaining_failures=tuple(case for case in story.task.cases if case in failing) or story.task.cases,
        suspected_causes=_suspected(diagnosis) if diagnosis else (),
        next_steps=story.next_steps,
    )


def _suspected(diagnosis: Diagnosis) -> tuple[str, ...]:
    places = (
        f"{suspect.file}:{suspect.line} {suspect.function}".strip() + (f" ({suspect.why})" if suspect.why else "")
        for suspect in diagnosis.suspects
    )
    return (f"{diagnosis.fault.value}: {diagnosis.title}", *places)


def _guard_events(story: TaskStory) -> tuple[shape.GuardEvent, ...]:
    return tuple(
        shape.GuardEvent(
            task=story.task.id,
            attempt=verdict.attempt_id,
            rule=hit.rule,
            severity=hit.severity.value,
            file=hit.file,
            line=hit.line,
            message=hit.message,
            waived=hit.waived,
            before=hit.before,
            after=hit.after,
        )
        for verdict in story.verdicts
        for gate in verdict.gates
        for hit in gate.hits
    )


def _posture(summary: RunSummary) -> shape.Enforced | None:
    posture = summary.posture
    if posture is None:
        return None
    return shape.Enforced(
        mounts=posture.mounts,
        network=posture.network,
        processes=posture.processes,
        memory=posture.memory,
        reads=posture.reads,
        notes=posture.notes,
    )


def _costs(summary: RunSummary) -> shape.Costs:
    usage = summary.usage
    return shape.Costs(
        attempts=sum(len(story.attempts) for story in summary.stories),
        input_tokens=usage.input_tokens,
        output_tokens=usage.output_tokens,
        cost_usd=usage.cost_usd,
        duration_s=usage.duration_s,
        opinions_tokens=_tokens(summary.opinions),
        opinions_cost_usd=summary.opinions.cost_usd,
    )


def _tokens(usage: Usage) -> int | None:
    known = [figure for figure in (usage.input_tokens, usage.output_tokens) if figure is not None]
    return sum(known) if known else None


def tool_entry(run: ToolRun) -> shape.ToolEntry:
    """One run of one tool, told by its kind."""
    status, reason, slug = _status(run)
    info = run.info
    return shape.ToolEntry(
        tool=info.tool,
        status=status,
        version=info.version,
        reason=reason,
        slug=slug,
        exit_code=info.exit_code,
        duration_s=info.duration_s,
        command=info.argv,
        notes=info.notes,
        raw=info.raw,
    )


def _status(run: ToolRun) -> tuple[str, str, str]:
    match run:
        case Completed():
            return "completed", "", ""
        case Broken():
            return "broken", run.reason, run.slug
        case TimedOut():
            return "timed_out", f"It ran into its limit of {run.limit_s:g} s.", "timed-out"
        case Skipped():
            return "skipped", run.reason, "skipped"


def _case(case: CaseResult) -> shape.CaseEntry:
    told = [failure for failure in case.failures if failure.phase != "rerun"] or list(case.failures)
    first = told[0] if told else None
    return shape.CaseEntry(
        test_id=case.case_id,
        outcome=case.outcome.value,
        duration_s=case.duration_s,
        file=case.file,
        line=case.line,
        type=first.type if first else "",
        message=capped(first.message, MESSAGE_CAP) if first else "",
        text=capped("\n\n".join(failure.text for failure in told if failure.text), TEXT_CAP, "the raw output"),
        reason=case.reason,
        reruns=tuple(outcome.value for outcome in case.reruns),
        flaky=case.flaky,
    )


def finding_entry(finding: Finding) -> shape.FindingEntry:
    """One finding."""
    place = finding.location
    return shape.FindingEntry(
        tool=finding.tool,
        kind=finding.kind.value,
        severity=finding.severity.name,
        message=capped(finding.message, MESSAGE_CAP, finding.raw),
        fingerprint=finding.fingerprint,
        cause_key=finding.cause_key,
        rule=finding.rule,
        test_id=finding.case_id,
        file=place.file if place else None,
        line=place.line if place else None,
        column=place.column if place else None,
        symbol=finding.symbol,
        state=finding.state.value,
        fixable=finding.fixable,
        suppressed=finding.suppressed,
        raw=finding.raw,
    )


def diagnosis_entry(diagnosis: Diagnosis) -> shape.DiagnosisEntry:
    """One cause."""
    return shape.DiagnosisEntry(
        id=diagnosis.id,
        title=diagnosis.title,
        severity=diagnosis.severity.name,
        fault=diagnosis.fault.value,
        symptom=diagnosis.symptom.value,
        confidence=diagnosis.confidence,
        cause_key=diagnosis.cause_key,
        domain=diagnosis.domain,
        route=diagnosis.route,
        systemic=diagnosis.systemic,
        cases=diagnosis.cases,
        evidence=tuple(shape.Reason(rule=each.rule, text=each.text, weight=each.weight) for each in diagnosis.evidence),
        suspects=tuple(
            shape.Place(file=each.file, line=each.line, function=each.function, score=each.score, why=each.why)
            for each in diagnosis.suspects
        ),
        source_files=diagnosis.source_files,
        suggestion=diagnosis.suggestion,
        culprit=_culprit(diagnosis.culprit),
        opinion=diagnosis.opinion,
    )


def _culprit(blamed: Blamed | None) -> shape.Culprit | None:
    if blamed is None:
        return None
    return shape.Culprit(
        commits=blamed.commits,
        good=blamed.good,
        uncommitted=blamed.uncommitted,
        author=blamed.author,
        at=blamed.at,
        subject=blamed.subject,
        tried=blamed.tried,
    )


def _task(story: TaskStory) -> shape.TaskEntry:
    task = story.task
    return shape.TaskEntry(
        id=task.id,
        type=task.type.value,
        title=task.title,
        state=story.state.value,
        severity=task.severity.name,
        fault=task.fault.value,
        diagnosis=task.diagnosis_id,
        reason=story.reason,
        cleared_by=story.cleared_by,
        next_steps=story.next_steps,
        files=task.files,
        cases=task.cases,
        attempts=tuple(_attempt(attempt, story) for attempt in story.attempts),
    )


def _attempt(attempt: Attempt, story: TaskStory) -> shape.AttemptEntry:
    verdict = next((each for each in story.verdicts if each.attempt_id == attempt.id), None)
    return shape.AttemptEntry(
        id=attempt.id,
        agent=attempt.agent,
        outcome=attempt.outcome.value,
        tier=attempt.tier,
        reason=attempt.reason,
        trouble=attempt.trouble,
        claimed=attempt.claimed,
        summary=attempt.summary,
        gates=tuple(_gate(gate) for gate in verdict.gates) if verdict else (),
        patch=story.patches.get(attempt.id, ""),
        patch_file=attempt.proposal.patch if attempt.proposal else "",
        started_at=attempt.started_at,
        ended_at=attempt.ended_at,
        input_tokens=attempt.usage.input_tokens,
        output_tokens=attempt.usage.output_tokens,
        cost_usd=attempt.usage.cost_usd,
        folder=attempt.folder,
    )


def _gate(gate: GateResult) -> shape.Gate:
    return shape.Gate(gate=gate.gate, status=gate.status.value, summary=gate.summary, failing=gate.failing)
