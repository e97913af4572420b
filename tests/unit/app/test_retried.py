"""A pass on retry is counted apart, and in the words of the summary it is flaky, never passed."""

from regreen.cli.ending import totals_line
from regreen.model.cases import CaseResult, Outcome, count
from regreen.model.ids import CaseId


def test_passes_on_retry_are_told_apart() -> None:
    totals = count(
        [
            CaseResult(case_id=CaseId("t:a"), outcome=Outcome.PASSED),
            CaseResult(case_id=CaseId("t:b"), outcome=Outcome.PASSED, reruns=(Outcome.FAILED,), flaky=True),
            CaseResult(case_id=CaseId("t:c"), outcome=Outcome.FAILED),
        ]
    )
    assert (totals.passed, totals.steady, totals.flaky, totals.total) == (2, 1, 1, 3)
    assert totals_line(totals) == "1 passed, 1 flaky, 1 failed"
    assert totals_line(count([CaseResult(case_id=CaseId("t:a"), outcome=Outcome.PASSED)])) == "1 passed"
