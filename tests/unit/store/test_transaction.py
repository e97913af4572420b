"""Rows and events are kept together or not at all."""

import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace

import pytest

from regreen import store
from regreen.errors import StateError
from regreen.model.candidates import Candidate
from regreen.model.cases import CaseResult, Outcome
from regreen.model.diagnosis import Diagnosis
from regreen.model.events import EventKind
from regreen.model.findings import Finding, FindingKind, Severity
from regreen.model.ids import AttemptId, CaseId, CauseKey, CommitId, DiagnosisId, Fingerprint, RunId, TaskId, TreeId
from regreen.model.runs import Measurement, Skipped, ToolInfo, ToolRun
from regreen.model.tasks import Proposal, Task, TaskState


class StopHereError(Exception):
    pass


def interrupted(opened: store.Store, write: Callable[[store.Transaction], object]) -> None:
    with opened.transaction() as tx:
        write(tx)
        raise StopHereError


def finding(number: int, case: str = "") -> Finding:
    return Finding(
        tool="pytest",
        kind=FindingKind.TEST_FAILURE,
        severity=Severity.P1,
        message=f"m{number}",
        fingerprint=Fingerprint(f"f{number}"),
        cause_key=CauseKey("c"),
        case_id=CaseId(case) if case else None,
    )


def task(number: int, cause: str | None = None, order: int = 0) -> Task:
    return Task(id=TaskId(f"T{number}"), title="t", cause_key=CauseKey(cause or f"c{number}"), order=order)


def test_events_are_numbered_without_gaps(opened, run, event) -> None:
    with opened.transaction() as tx:
        assert [tx.append(event()).seq for _ in range(3)] == [1, 2, 3]
    with pytest.raises(StopHereError):
        interrupted(opened, lambda tx: tx.append(event()))
    with opened.transaction() as tx:
        assert tx.append(event(EventKind.LANDED, data={"n": [1, {"a": None}]})).seq == 4
    with opened.read() as reader:
        kept = list(reader.events(run))
        assert [each.seq for each in kept] == [1, 2, 3, 4]
        assert kept[3] == event(EventKind.LANDED, seq=4, data={"n": [1, {"a": None}]})
        assert [each.seq for each in reader.events(run, after=2)] == [3, 4]
        assert reader.last_kind(run) is EventKind.LANDED


def test_runs_have_their_own_numbers(opened, run, event) -> None:
    other = RunId("20260201_000000Z_000000")
    with opened.transaction() as tx:
        tx.append(event())
        assert tx.append(replace(event(), run_id=other)).seq == 1
        assert tx.append(event()).seq == 2


def test_nothing_is_kept_when_the_block_fails(opened, run, event) -> None:
    with pytest.raises(StopHereError):
        interrupted(opened, lambda tx: (tx.add_task(run, task(1)), tx.put(run, finding(1)), tx.append(event())))
    with opened.read() as reader:
        assert reader.tasks(run) == ()
        assert reader.load(run, Finding) == ()
        assert list(reader.events(run)) == []
    assert not opened.folder_of(run).log.exists() or opened.folder_of(run).log.read_bytes() == b""


def test_values_come_back_in_order_and_take_each_others_place(opened, run) -> None:
    with opened.transaction() as tx:
        tx.put(run, finding(3), finding(1), finding(2), finding(1, case="other"))
        tx.put(
            run, *(Diagnosis(id=DiagnosisId(f"D{n}"), cause_key=CauseKey("c"), title="t", members=()) for n in (2, 10))
        )
    with opened.transaction() as tx:
        tx.put(run, replace(finding(1), message="changed"), finding(9))
        messages = [each.message for each in tx.load(run, Finding)]
        assert messages == ["m3", "changed", "m2", "m1", "m9"]
        assert [each.id for each in tx.load(run, Diagnosis)] == ["D2", "D10"]


def test_a_cause_has_one_task_in_a_run(opened, run) -> None:
    with opened.transaction() as tx:
        assert tx.add_task(run, task(1, "same"))
        assert not tx.add_task(run, task(2, "same"))
        assert not tx.add_task(run, task(1, "other"))
        assert tx.add_task(RunId("20260201_000000Z_000000"), task(2, "same"))
        assert [each.task.id for each in tx.tasks(run)] == ["T1"]


def test_tasks_stand_where_they_were_put(opened, run) -> None:
    with opened.transaction() as tx:
        tx.add_task(run, task(1, order=5), TaskState.BLOCKED)
        tx.add_task(run, task(2, order=1))
        tx.set_task(run, TaskId("T2"), TaskState.WAITING, reason="slow down", resume_at="2026-02-01T00:00:00Z")
    with opened.read() as reader:
        second, first = reader.tasks(run)
        assert (first.state, first.task.id) == (TaskState.BLOCKED, "T1")
        assert (second.state, second.reason, second.resume_at) == (
            TaskState.WAITING,
            "slow down",
            "2026-02-01T00:00:00Z",
        )
    with opened.transaction() as tx:
        tx.set_task(run, TaskId("T2"), TaskState.ESCALATED, next_steps="look at x", cleared_by="T9")
        row = tx.task(run, TaskId("T2"))
        assert (row.resume_at, row.next_steps, row.cleared_by, row.reason) == ("", "look at x", "T9", "")
        assert tx.task(run, TaskId("T99")) is None


def test_facts_are_kept_by_name(opened, run) -> None:
    measured = Measurement(tree=TreeId("t"), runs=(Skipped(info=ToolInfo(tool="x"), reason="r"),))
    with opened.transaction() as tx:
        tx.put_fact(run, "base", measured)
        tx.put_fact(run, "run", measured.runs[0], ToolRun)
        tx.put_fact(run, "base", measured)
        assert tx.fact(run, "base", Measurement) == measured
        assert tx.fact(run, "run", ToolRun) == measured.runs[0]
        assert tx.fact(run, "tip", Measurement) is None
        assert tx.fact_names(run) == ("base", "run")


def test_candidates_say_why_they_came_back(opened, run) -> None:
    proposal = Proposal(base=CommitId("b"), base_tree=TreeId("t"), tree=TreeId("u"), files=(), patch="p")
    candidate = Candidate(
        attempt_id=AttemptId("T1.1"), task_id=TaskId("T1"), proposal=proposal, footprint=frozenset({"a"})
    )
    with opened.transaction() as tx:
        tx.put(run, candidate)
        assert tx.candidates(run) == (store.CandidateRow(candidate=candidate),)
        tx.send_back(run, AttemptId("T1.1"), "conflict")
        assert tx.candidates(run)[0].sent_back == "conflict"


def test_runs_are_listed_newest_first(opened, run) -> None:
    with opened.transaction() as tx:
        tx.add_run(store.RunRow(id=RunId("20270101_000000Z_000000"), command="check", facts={"branch": "x"}))
        tx.set_run(replace(tx.run(run), stop_code="done"))
        assert [each.id for each in tx.runs()] == ["20270101_000000Z_000000", run]
        assert tx.run(run).stop_code == "done"
        assert tx.runs()[0].facts == {"branch": "x"}
        assert tx.run(RunId("none")) is None


def test_what_an_earlier_run_saw_is_known(opened, run) -> None:
    with opened.transaction() as tx:
        tx.put(run, finding(1))
        tx.put(RunId("20270101_000000Z_000000"), finding(2))
        assert tx.seen(before=RunId("20270101_000000Z_000000")) == {"f1"}
        assert tx.seen(before=run) == frozenset()


def test_secrets_reach_neither_rows_nor_log(tmp_path, run, event, now) -> None:
    secret = "hunter2-hunter2"
    opened = store.open(tmp_path, scrub=store.Redactor([secret]).scrub)
    with opened.transaction() as tx:
        given = tx.append(event(message=f"it said {secret}", data={"deep": [secret]}))
        tx.put(run, replace(finding(1), message=secret, case_id=CaseId(f"pytest:tests/test_a.py::test_a[{secret}]")))
        cases = [CaseResult(case_id=CaseId(f"a[{secret}]"), outcome=each, duration_s=1.0) for each in Outcome]
        tx.history.record(run, TreeId("t"), now, cases)
        assert set(tx.history.durations()) == {"a[[redacted:value]]"}
        assert tx.last_passed([CaseId("a[[redacted:value]]")])
        tx.add_task(run, task(1))
        tx.set_task(run, TaskId("T1"), TaskState.ESCALATED, reason=secret, next_steps=secret)
        tx.put_fact(run, "x", {"a": secret})
    assert given.message == "it said [redacted:value]"
    opened.close()
    for path in tmp_path.rglob("*"):
        assert path.is_dir() or secret.encode() not in path.read_bytes(), path
    log = (tmp_path / ".regreen" / "runs" / run / "events.jsonl").read_text()
    assert json.loads(log)["data"] == {"deep": ["[redacted:value]"]}


def test_names_that_are_not_utf_8_are_kept(opened, run) -> None:
    with opened.transaction() as tx:
        tx.put(run, finding(1, case="pytest:caf\udce9.py::t"))
        assert tx.load(run, Finding)[0].case_id == "pytest:caf\udce9.py::t"


def test_a_second_store_sees_what_the_first_committed(opened, run, event, tmp_path) -> None:
    second = store.open(tmp_path)
    with opened.transaction() as tx:
        tx.append(event())
    with second.transaction() as tx:
        assert tx.append(event()).seq == 2
    second.close()
    with opened.transaction() as tx:
        assert tx.append(event()).seq == 3
    lines = opened.folder_of(run).log.read_text().splitlines()
    assert [json.loads(line)["seq"] for line in lines] == [1, 2, 3]


def test_state_of_a_newer_version_is_left_alone(opened, tmp_path) -> None:
    opened.close()
    path = tmp_path / ".regreen" / "regreen.db"
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StateError) as caught:
        store.open(tmp_path)
    assert "newer" in caught.value.what
    assert "9999" in caught.value.what
    assert path.read_bytes() == before


def test_state_is_ignored_by_git(opened, tmp_path) -> None:
    assert (tmp_path / ".regreen" / ".gitignore").read_text().splitlines()[-1] == "*"


def test_a_transaction_inside_one_is_an_error_and_takes_the_outer_back(opened, run, event) -> None:
    def nested() -> None:
        with opened.transaction() as tx:
            tx.append(event())
            with opened.transaction():
                pass

    with pytest.raises(RuntimeError, match="inside a transaction"):
        nested()
    with opened.transaction() as tx:
        assert tx.append(event()).seq == 1
