"""A task before it has its place in the plan."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from regreen.model.case_ids import file_of
from regreen.model.diagnosis import Diagnosis
from regreen.model.findings import Finding, FindingKind, FindingState
from regreen.model.ids import CaseId, CauseKey, Fingerprint
from regreen.model.tasks import TaskType

_TYPES = {FindingKind.COVERAGE_GAP: TaskType.ADD_TEST, FindingKind.SKIP: TaskType.REMOVE_SKIP}


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What one task is made of."""

    cause: Diagnosis
    """The cause; for a file's left-over failures, the first of them."""
    type: TaskType
    """What is to be done."""
    findings: tuple[Finding, ...]
    """Findings that it is about; no other draft has any of them."""
    cases: tuple[CaseId, ...]
    """Cases that must pass in the end."""
    files: tuple[str, ...] = ()
    """Files of the cases."""


def drafts(diagnoses: Sequence[Diagnosis], findings: Iterable[Finding], *, only_new: bool) -> Iterator[Draft]:
    """One draft for each cause that has work to do; no finding and no cause key is in two of them."""
    by_print: dict[Fingerprint, list[Finding]] = {}
    for finding in findings:
        by_print.setdefault(finding.fingerprint, []).append(finding)
    taken: set[Fingerprint] = set()
    for group in _grouped(diagnoses):
        members = [print_ for cause in group for print_ in cause.members if print_ not in taken]
        mine = [finding for print_ in dict.fromkeys(members) for finding in by_print.get(print_, ())]
        taken.update(members)
        wanted = [finding for finding in mine if _is_work(finding, only_new=only_new)]
        if wanted:
            yield _draft(group, wanted)


def _is_work(finding: Finding, *, only_new: bool) -> bool:
    if finding.suppressed or finding.state is FindingState.GONE:
        return False
    return not (only_new and finding.state is FindingState.PREEXISTING)


def _draft(group: Sequence[Diagnosis], findings: Sequence[Finding]) -> Draft:
    alive = {finding.case_id for finding in findings if finding.case_id}
    known = [case for cause in group for case in cause.cases if case in alive]
    cases = tuple(dict.fromkeys((*known, *(finding.case_id for finding in findings if finding.case_id))))
    return Draft(
        cause=group[0],
        type=_TYPES.get(findings[0].kind, TaskType.FIX),
        findings=tuple(findings),
        cases=cases,
        files=tuple(dict.fromkeys(file_of(case) for case in cases)),
    )


def _grouped(diagnoses: Sequence[Diagnosis]) -> Iterator[list[Diagnosis]]:
    """Causes by key, and what nothing localises by test file, in the order of the diagnoses."""
    groups: dict[str, list[Diagnosis]] = {}
    keys: dict[CauseKey, str] = {}
    for cause in diagnoses:
        name = keys.setdefault(cause.cause_key, _group_name(cause))
        groups.setdefault(name, []).append(cause)
    yield from groups.values()


def _group_name(cause: Diagnosis) -> str:
    """Causes with a place stand alone; those without any share the task of their only test file."""
    files = {file_of(case) for case in cause.cases}
    if cause.suspects or cause.source_files or cause.systemic or len(files) != 1:
        return f"cause:{cause.cause_key}"
    return f"file:{cause.fault}:{cause.severity}:{next(iter(files))}"


def function_of(case: CaseId) -> str:
    """The test function in a canonical id, without its parameters."""
    return case.partition("[")[0]


def churn_of(draft: Draft, churn: Mapping[str, int]) -> int:
    """How often the suspects' files changed lately; the most restless one counts."""
    return max((churn.get(suspect.file, 0) for suspect in draft.cause.suspects), default=0)
