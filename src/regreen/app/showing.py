"""A run, a task or a finding as rows."""

from collections.abc import Iterator
from dataclasses import replace

from regreen.app.results import Table
from regreen.model.counts import counted
from regreen.model.diagnosis import Diagnosis
from regreen.model.summary import RunSummary, TaskStory
from regreen.model.verdicts import GateResult, RuleHit, RuleSeverity
from regreen.report.listed import ShownAttempt, ShownDiagnosis, ShownFinding, ShownRun, ShownTask
from regreen.store import RunRow, codec

Pairs = list[tuple[str, str]]
Shown = ShownRun | ShownTask | ShownAttempt | ShownDiagnosis | ShownFinding


def show_run(row: RunRow, summary: RunSummary) -> Table:
    """A run in short, with its tasks."""
    pairs: Pairs = [
        ("run", summary.run_id),
        ("command", summary.command),
        ("started", summary.created_at),
        ("ended", summary.ended_at or "not yet"),
        ("commit", summary.commit or ""),
        ("branch", summary.branch or "none"),
        ("joined", str(row.facts.get("parent", ""))),
        ("stopped", f"{summary.stop_code.value}: {summary.stop_reason}" if summary.stop_code else ""),
        ("before", f"{summary.baseline.failing} failing of {summary.baseline.total}"),
        ("after", f"{summary.final.failing} failing of {summary.final.total}" if summary.final else ""),
    ]
    pairs += [(each.id, f"{each.title} [{counted(len(each.cases), 'test')}]") for each in summary.diagnoses]
    pairs += [(story.task.id, _story_line(story)) for story in summary.stories]
    pairs += [("note", note) for note in summary.notes]
    parent = row.facts.get("parent")
    shown = ShownRun(
        run_id=row.id,
        command=row.command,
        parent=str(parent) if parent else None,
        stop_code=row.stop_code or None,
        branch=summary.branch or None,
        diagnoses=summary.diagnoses,
        tasks=summary.stories,
    )
    return _table(f"Run {summary.run_id}", pairs, shown)


def _story_line(story: TaskStory) -> str:
    tries = "; ".join(f"{each.id} {each.agent}: {each.outcome.value}" for each in story.attempts)
    reason = f" ({story.reason})" if story.reason else ""
    return f"{story.state.value}{reason}. {tries}".rstrip(". ")


def show_task(summary: RunSummary, name: str) -> Table | None:
    """A task with all tries; None when there is none of this name."""
    story = next((story for story in summary.stories if story.task.id == name), None)
    if story is None:
        return None
    task = story.task
    pairs: Pairs = [
        ("task", f"{task.id} ({task.type.value})"),
        ("cause", task.title),
        ("state", ": ".join(filter(None, (story.state.value, story.reason)))),
        ("tests", "\n".join(task.cases)),
        ("held out", "\n".join(task.held_out)),
        ("may edit", ", ".join(task.allowed_paths)),
        ("cleared by", story.cleared_by),
        ("next", story.next_steps),
    ]
    for attempt in story.attempts:
        pairs.append((attempt.id, f"{attempt.agent}: {attempt.outcome.value}. {attempt.reason}"))
        pairs += _gates(story, attempt.id)
    found = _table(f"Task {task.id} of {summary.run_id}", pairs, ShownTask(task=story))
    return replace(found, blocks=tuple(_patch(name, text) for name, text in story.patches.items()))


def _patch(attempt: str, text: str) -> tuple[str, str]:
    return f"patch of {attempt} (alone: regreen show {attempt} --patch)", text


def show_attempt(summary: RunSummary, name: str) -> Table | None:
    """One try; None when there is none of this name."""
    tries = ((story, each) for story in summary.stories for each in story.attempts if each.id == name)
    story, attempt = next(tries, (None, None))
    if story is None or attempt is None:
        return None
    cost = attempt.usage.cost_usd
    pairs: Pairs = [
        ("attempt", f"{attempt.id} of {story.task.id}: {story.task.title}"),
        ("agent", attempt.agent),
        ("outcome", attempt.outcome.value),
        ("reason", attempt.reason),
        ("started", attempt.started_at),
        ("ended", attempt.ended_at),
        ("cost", "" if cost is None else f"${cost:.2f}"),
        *_gates(story, attempt.id),
    ]
    found = _table(f"Attempt {attempt.id} of {summary.run_id}", pairs, ShownAttempt(attempt=attempt))
    patch = story.patches.get(attempt.id)
    return replace(found, blocks=(_patch(attempt.id, patch),) if patch else ())


def _gates(story: TaskStory, attempt: str) -> Pairs:
    verdict = next((each for each in story.verdicts if each.attempt_id == attempt), None)
    if verdict is None:
        return []
    return [
        (f"  {gate.gate}", "\n".join((f"{gate.status.value}. {gate.summary}", *_hits(gate)))) for gate in verdict.gates
    ]


def _hits(gate: GateResult) -> Iterator[str]:
    """Every rule that fired, a line each; none where the summary tells of the only one."""
    only = len(gate.hits) == 1 and gate.summary.startswith(f"{gate.hits[0].rule} at ")
    yield from () if only else dict.fromkeys(map(_hit_line, gate.hits))


def _hit_line(hit: RuleHit) -> str:
    place = hit.file if hit.line is None else f"{hit.file}:{hit.line}"
    does = f"waived, {hit.waived}" if hit.waived else "blocks" if hit.severity is RuleSeverity.BLOCK else "warns"
    return f"{hit.rule} at {place} ({does}): {hit.message}"


def show_finding(summary: RunSummary, name: str) -> Table | None:
    """A cause (D1) or a finding by the beginning of its fingerprint; None when nothing fits."""
    diagnosis = next((each for each in summary.diagnoses if each.id == name), None)
    if diagnosis is not None:
        return _show_diagnosis(summary, diagnosis)
    every = [finding for run in summary.runs for finding in run.findings] + list(summary.findings)
    finding = next((each for each in every if name and each.fingerprint.startswith(name)), None)
    if finding is None:
        return None
    pairs: Pairs = [
        ("finding", finding.fingerprint),
        ("cause", finding.cause_key),
        ("severity", finding.severity.name),
        ("state", finding.state.value),
        ("test", finding.case_id or ""),
        ("rule", finding.rule),
        ("message", finding.message),
        ("raw", finding.raw),
    ]
    table = _table(f"Finding {finding.fingerprint}", pairs, ShownFinding(finding=finding))
    told = finding.failure.text if finding.failure else ""
    return replace(table, blocks=(("report", told),) if told else ())


def _show_diagnosis(summary: RunSummary, diagnosis: Diagnosis) -> Table:
    pairs: Pairs = [
        ("cause", f"{diagnosis.id} {diagnosis.title}"),
        ("severity", diagnosis.severity.name),
        ("fault", f"{diagnosis.fault.value} (confidence {diagnosis.confidence:.2f})"),
        ("symptom", diagnosis.symptom.value),
        ("domain", diagnosis.domain),
        ("route", diagnosis.route),
        ("tests", "\n".join(diagnosis.cases)),
        *(("evidence", item.text) for item in diagnosis.evidence),
        ("suspects", "\n".join(f"{place.file}:{place.line} {place.function}" for place in diagnosis.suspects[:10])),
        ("suggestion", diagnosis.suggestion),
    ]
    return _table(f"Cause {diagnosis.id} of {summary.run_id}", pairs, ShownDiagnosis(diagnosis=diagnosis))


def _table(title: str, pairs: Pairs, shown: Shown) -> Table:
    rows = tuple((name, value) for name, value in pairs if value)
    return Table(title=title, columns=("", ""), rows=rows, data=(codec.to_plain(shown, type(shown)),))
