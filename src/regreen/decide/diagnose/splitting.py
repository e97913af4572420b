"""What to do when a fix clears only a part of a cause."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from regreen.model.case_ids import file_of
from regreen.model.counts import counted
from regreen.model.diagnosis import Diagnosis, Evidence
from regreen.model.findings import Finding
from regreen.model.ids import CaseId, DiagnosisId


def split(
    diagnosis: Diagnosis, still_failing: Collection[CaseId], findings: Iterable[Finding] = ()
) -> tuple[Diagnosis, Diagnosis | None]:
    """The part that a fix clears, and the rest; None when nothing is left, or when nothing is cleared.

    Args:
        diagnosis: the cause as it was believed.
        still_failing: its cases that fail although the fix is in.
        findings: findings of the measurement with the fix; they give the rest its members and its cause key. Without
            them the rest keeps members and key.
    """
    rest = tuple(case for case in diagnosis.cases if case in still_failing)
    done = tuple(case for case in diagnosis.cases if case not in still_failing)
    if not rest or not done:
        return diagnosis, None
    said = [finding for finding in findings if finding.case_id in rest]
    members = tuple(dict.fromkeys(finding.fingerprint for finding in said)) or diagnosis.members
    key = said[0].cause_key if said else diagnosis.cause_key
    share = f"{len(done)} of {counted(len(diagnosis.cases), 'case')}"
    words = f"The fix of {diagnosis.id} cleared {share}: this is another cause."
    left = replace(
        diagnosis,
        id=DiagnosisId(f"{diagnosis.id}b"),
        cause_key=key,
        members=members,
        cases=rest,
        systemic=len({file_of(case) for case in rest}) > 1,
        evidence=(Evidence(rule="split", text=words, weight=0.9), *diagnosis.evidence),
    )
    cleared = replace(diagnosis, cases=done, systemic=len({file_of(case) for case in done}) > 1)
    return cleared, left
