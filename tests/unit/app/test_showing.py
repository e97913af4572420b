"""What `regreen show` says of a try: every rule that fired, not only the first."""

import json
from types import SimpleNamespace
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from regreen.app.listing import _run_data
from regreen.app.showing import show_attempt, show_finding, show_run, show_task
from regreen.model.ids import AttemptId, CauseKey, RunId, TaskId
from regreen.model.summary import RunSummary, TaskStory
from regreen.model.tasks import Attempt, AttemptOutcome, Task, TaskState
from regreen.model.verdicts import GateResult, GateStatus, RuleHit, RuleSeverity, Verdict
from regreen.report import schemas
from regreen.testing import summaries

FIRST = RuleHit(rule="bounds-read-only", severity=RuleSeverity.BLOCK, file="tests/conftest.py", message="It is fixed.")
SECOND = RuleHit(rule="green-file", severity=RuleSeverity.BLOCK, file="tests/conftest.py", message="It is green.")
WARNED = RuleHit(rule="source-clock", severity=RuleSeverity.WARN, file="a.py", line=3, message="It asks the clock.")
WAIVED = RuleHit(rule="source-chance", severity=RuleSeverity.BLOCK, file="a.py", line=4, message="By luck.", waived="x")
SUMMARY = "bounds-read-only at tests/conftest.py: It is fixed. (and 1 more)"


def summary(gate: GateResult) -> RunSummary:
    attempt = Attempt(
        id=AttemptId("T1.1"), task_id=TaskId("T1"), number=1, agent="a", outcome=AttemptOutcome.TAMPERED, reason="r"
    )
    story = TaskStory(
        task=Task(id=TaskId("T1"), title="t", cause_key=CauseKey("k")),
        state=TaskState.ESCALATED,
        attempts=(attempt,),
        verdicts=(Verdict(attempt_id=attempt.id, gates=(gate,)),),
    )
    return RunSummary(run_id=RunId("r1"), command="fix", version="1", created_at="", stories=(story,))


def told(status: GateStatus, text: str, *hits: RuleHit) -> list[str]:
    found = summary(GateResult(gate="guard", status=status, summary=text, hits=hits))
    tables = (show_attempt(found, "T1.1"), show_task(found, "T1"))
    first, second = (dict(table.rows)["  guard"] for table in tables if table is not None)
    assert first == second
    return first.splitlines()[1:]


def test_every_rule_that_fired_is_listed() -> None:
    assert told(GateStatus.FAIL, SUMMARY, FIRST, SECOND, WARNED) == [
        "bounds-read-only at tests/conftest.py (blocks): It is fixed.",
        "green-file at tests/conftest.py (blocks): It is green.",
        "source-clock at a.py:3 (warns): It asks the clock.",
    ]


def test_what_a_passing_gate_warns_of_is_listed_too() -> None:
    assert told(GateStatus.PASS, "No rule blocks it; 2 warn or are waived.", WARNED, WAIVED) == [
        "source-clock at a.py:3 (warns): It asks the clock.",
        "source-chance at a.py:4 (waived, x): By luck.",
    ]


@pytest.mark.parametrize("hits", [(), (FIRST,)])
def test_what_the_summary_says_is_not_said_twice(hits: tuple[RuleHit, ...]) -> None:
    assert told(GateStatus.FAIL, SUMMARY.partition(" (")[0], *hits) == []


def test_what_is_printed_as_json_is_what_the_schemas_say() -> None:
    found = summaries.full()
    row: Any = SimpleNamespace(
        id=found.run_id, command="fix", created_at="", ended_at="", stop_code="", owner_pid=0, facts={"parent": ""}
    )
    figures: Any = SimpleNamespace(before=3, after=None, landed=1, branch="", usage=found.stories[0].attempts[0].usage)
    printed: list[tuple[str, Any]] = [
        ("shown-run", show_run(row, found)),
        ("shown-task", show_task(found, found.stories[0].task.id)),
        ("shown-attempt", show_attempt(found, found.stories[0].attempts[0].id)),
        ("shown-diagnosis", show_finding(found, found.diagnoses[0].id)),
        ("shown-finding", show_finding(found, found.findings[0].fingerprint)),
        ("listed-run", SimpleNamespace(data=(_run_data(row, figures),))),
    ]
    for name, table in printed:
        (data,) = table.data
        Draft202012Validator(schemas.schema(name)).validate(json.loads(json.dumps(data)))
        assert set(data) == set(_properties(name))


def _properties(name: str) -> dict[str, object]:
    whole: dict[str, Any] = schemas.schema(name)
    properties: dict[str, object] = whole["$defs"][whole["$ref"].rpartition("/")[2]]["properties"]
    return properties
